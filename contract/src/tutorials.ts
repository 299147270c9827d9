export * from './tutorials/instructors.ts';
export * from './tutorials/of-students.ts';
export * from './tutorials/resources.ts';
export * from './tutorials/settings.ts';
export * from './tutorials/tutorial.ts';
export * from './tutorials/watch-lists.ts';
export * from './tutorials/watching.ts';
