export * from './books/authors.ts';
export * from './books/catalogue.ts';
export * from './books/genres.ts';
export * from './books/publishers.ts';
