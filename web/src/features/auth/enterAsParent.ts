import type { OwnParent } from '@okur/contract/accounts';
import { parentQuery } from '../../kit/client/account.ts';
import { queryClient } from '../../kit/client/query.ts';
import { session, tokensOf } from '../../kit/client/session.ts';
import { showIn } from './showIn.ts';

type SignedIn = { parent: OwnParent; access_token: Parameters<typeof tokensOf>[0] };

/** Begins the session of a parent, in the language of the account. */
export async function enterAsParent({ access_token, parent }: SignedIn, keep: boolean): Promise<void> {
  session.save(tokensOf(access_token), { type: 'parent', keep });
  queryClient.setQueryData(parentQuery.queryKey, parent);
  await showIn(parent.chosen_locale);
}
