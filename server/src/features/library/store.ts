export { held, isHeldBy } from './texts.ts';
export { textsLeft, withoutTextsLeft } from './texts-left.ts';
