export { booksOfSupplier, supplierBookById } from './books.ts';
export { inventedEpub } from './invented/invented-epub.ts';
export { importMessage } from './onix/import.ts';
export { setSupplier, supplierOf } from './open.ts';
export { isOrderable } from './reach.ts';
