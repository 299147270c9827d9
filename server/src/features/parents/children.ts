import { userById } from '../users/store.ts';
import { booksOfStudent } from '../student-books/store.ts';
import type { parents as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { growthOf } from '../reports/store.ts';
import { completedBy } from '../tutorials/store.ts';

export async function booksOfChild({ db, scope, params, query }: ContextOf<typeof contract.booksOfChild>) {
  const child = await userById(db, scope, params.id);
  return booksOfStudent(db, child.id, query);
}

export async function tutorialsOfChild({ db, scope, params, query }: ContextOf<typeof contract.tutorialsOfChild>) {
  const child = await userById(db, scope, params.id);
  return completedBy(db, child.id, query);
}

export async function growthOfChild({ db, scope, params }: ContextOf<typeof contract.growthOfChild>) {
  return { data: await growthOf(db, scope, params.id) };
}
