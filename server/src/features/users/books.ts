import { userById } from './store.ts';
import type { users as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { booksOfStudent } from '../books/store.ts';

export async function activeBookOfUser({ db, scope, params }: ContextOf<typeof contract.activeBookOfUser>) {
  await userById(db, scope, params.id);
  return { data: null };
}

export async function booksOfUser({ db, scope, params, query }: ContextOf<typeof contract.booksOfUser>) {
  await userById(db, scope, params.id);
  return booksOfStudent(query);
}
