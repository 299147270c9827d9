import { bookOrders } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { createBookOrder, retryBookOrder } from './create.ts';
import { checkOrderStatus, getBookOrder, listBookOrders, listOrderableBooks } from './list.ts';
import { bookOrderEpub, returnBookOrder } from './return.ts';

export const bookOrdersFeature: Feature = (app, services) =>
  serve(app, services, bookOrders, {
    listBookOrders,
    getBookOrder,
    listOrderableBooks,
    checkOrderStatus,
    createBookOrder,
    returnBookOrder,
    retryBookOrder,
    bookOrderEpub,
  });
