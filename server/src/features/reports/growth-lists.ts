import { growthOfUser, growthCounts } from './growth.ts';
import type { reports as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

export async function handleGrowthOfUser({ db, scope, params }: ContextOf<typeof contract.growthOfUser>) {
  return { data: await growthOfUser(db, scope, params.id) };
}

export async function handleGrowthCounts({ db, scope, query }: ContextOf<typeof contract.growthCounts>) {
  return { data: await growthCounts(db, scope, query) };
}
