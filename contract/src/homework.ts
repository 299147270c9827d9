/* Homework: what is given, to whom, and what came of it. */

export * from './homework/homework.ts';
export * from './homework/assign.ts';
export * from './homework/repeat.ts';
export * from './homework/results.ts';
export * from './homework/series.ts';
export * from './homework/extensions.ts';
export * from './homework/sequences.ts';
export * from './homework/templates.ts';
