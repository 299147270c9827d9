export { held, isHeldBy } from './texts.ts';
