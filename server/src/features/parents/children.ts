import { userById } from '../users/store.ts';
import { booksOfStudent } from '../books/store.ts';
import type { parents as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { growthOf } from '../reports/store.ts';

export async function booksOfChild({ db, scope, params, query }: ContextOf<typeof contract.booksOfChild>) {
  await userById(db, scope, params.id);
  return booksOfStudent(query);
}

export async function growthOfChild({ db, scope, params }: ContextOf<typeof contract.growthOfChild>) {
  return { data: await growthOf(db, scope, params.id) };
}
