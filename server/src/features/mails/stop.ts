import { followToken } from '../notifications/store.ts';
import { done } from '@okur/contract/route';
import type { mails as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

export async function stopMailsAtOnce({ query, services }: ContextOf<typeof contract.stopMailsAtOnce>) {
  await followToken(services.db, services.secrets, query.token, true);
  return done;
}
