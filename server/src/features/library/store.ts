export { held, isHeldBy } from './texts.ts';
export { textsLeft } from './texts-left.ts';
