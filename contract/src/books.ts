export * from './books/authors.ts';
export * from './books/book.ts';
export * from './books/catalogue.ts';
export * from './books/chapters.ts';
export * from './books/classes.ts';
export * from './books/ean.ts';
export * from './books/genres.ts';
export * from './books/publishers.ts';
