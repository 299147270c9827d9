export { checkIssuer } from './issuer.ts';
export { landingOf } from './landing.ts';
export { removeProvider } from './remove.ts';
export { type Testable, testable, trial, untested } from './trial.ts';
