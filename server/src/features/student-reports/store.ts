export { windowText } from './window.ts';
