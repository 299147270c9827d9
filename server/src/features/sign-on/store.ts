export { checkIssuer } from './issuer.ts';
export { landingOf } from './landing.ts';
