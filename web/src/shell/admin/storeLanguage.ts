import type { Language } from '@okur/contract/fields';
import { updateMailsOfAdmin } from '@okur/contract/mails';
import { adminQuery } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { queryClient } from '../../kit/client/query.ts';

/** Stores the language that was chosen, which then holds for pages and mails, on every device. */
export async function storeLanguage(locale: Language): Promise<void> {
  await call(updateMailsOfAdmin, { body: { locale } });
  await queryClient.refetchQueries({ queryKey: adminQuery.queryKey });
}

/**
 * The back office opens; a language that was chosen before the gate is stored now: before it nothing can be. That it
 * cannot be stored keeps no one out.
 */
export async function passGate(chosen: Language | undefined): Promise<void> {
  if (chosen) await storeLanguage(chosen).catch(() => undefined);
  await queryClient.refetchQueries({ queryKey: adminQuery.queryKey });
}
