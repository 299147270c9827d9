export { coverColumn, opensTo, visibleSummaries } from './reach.ts';
export { isTimed } from './reading.ts';
export { timedSummary } from './timed.ts';
