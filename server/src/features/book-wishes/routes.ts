import { bookWishes } from '@okur/contract';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { declineWishes, listDemand, usersOfWishedBook } from './demand.ts';
import {
  addMyWish,
  addOwnWish,
  deleteMyWish,
  deleteOwnWish,
  listOwnWishes,
  listWishableBooks,
  myWishableBooks,
  myWishes,
} from './own.ts';

export const bookWishesFeature: Feature = (app, services) =>
  serve(app, services, bookWishes, {
    myWishes,
    myWishableBooks,
    addMyWish,
    deleteMyWish,
    listOwnWishes,
    listWishableBooks,
    addOwnWish,
    deleteOwnWish,
    listDemand,
    usersOfWishedBook,
    declineWishes,
  });
