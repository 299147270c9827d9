import type { Language } from '@okur/contract/fields';
import { adminQuery } from '../../kit/client/account.ts';
import { queryClient } from '../../kit/client/query.ts';

/**
 * The back office opens; a language that was chosen before the gate is stored now: before it nothing can be. That it
 * cannot be stored keeps no one out.
 */
export async function passGate(chosen: Language | undefined): Promise<void> {
  if (chosen)
    await import('./storeLanguage.ts').then(({ storeLanguage }) => storeLanguage(chosen)).catch(() => undefined);
  await queryClient.refetchQueries({ queryKey: adminQuery.queryKey });
}
