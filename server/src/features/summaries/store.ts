export { timedSummary } from './timed.ts';
