/* Students. */

export * from './users/users.ts';
export * from './users/names.ts';
export * from './users/record.ts';
export * from './users/settings.ts';
export * from './users/parents.ts';
