import { userById } from './store.ts';
import type { users as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { activeBookOf, bookOfStudent, booksOfStudent } from '../student-books/store.ts';

export async function activeBookOfUser({ db, scope, params }: ContextOf<typeof contract.activeBookOfUser>) {
  const user = await userById(db, scope, params.id);
  return { data: await activeBookOf(db, user.id) };
}

export async function booksOfUser({ db, scope, params, query }: ContextOf<typeof contract.booksOfUser>) {
  const user = await userById(db, scope, params.id);
  return booksOfStudent(db, user.id, query);
}

export async function bookOfUser({ db, scope, params }: ContextOf<typeof contract.bookOfUser>) {
  const user = await userById(db, scope, params.id);
  return { data: await bookOfStudent(db, user.id, params.bookId) };
}
