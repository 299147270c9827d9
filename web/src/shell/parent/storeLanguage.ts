import type { Language } from '@okur/contract/fields';
import { updateMailsOfParent } from '@okur/contract/mails';
import { parentQuery } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { queryClient } from '../../kit/client/query.ts';

/** Stores the language that was chosen, which then holds for pages and mails, on every device. */
export async function storeLanguage(locale: Language): Promise<void> {
  await call(updateMailsOfParent, { body: { locale } });
  await queryClient.refetchQueries({ queryKey: parentQuery.queryKey });
}
