export { advanceNext } from './advance.ts';
export { insertOrder } from './insert.ts';
