export * from './summaries/tags.ts';
export * from './summaries/classes.ts';
export * from './summaries/books.ts';
export * from './summaries/versions.ts';
export * from './summaries/departments.ts';
export * from './summaries/covers.ts';
export * from './summaries/audio.ts';
export * from './summaries/reading.ts';
