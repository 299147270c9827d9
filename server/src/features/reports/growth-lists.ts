import { growthOf, countGrowth } from './growth.ts';
import type { reports as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

export async function growthOfUser({ db, scope, params }: ContextOf<typeof contract.growthOfUser>) {
  return { data: await growthOf(db, scope, params.id) };
}

export async function growthCounts({ db, scope, query }: ContextOf<typeof contract.growthCounts>) {
  return { data: await countGrowth(db, scope, query) };
}
