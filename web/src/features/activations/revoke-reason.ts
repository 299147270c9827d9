import type { Activation } from '@okur/contract/activations';

/** Why a code was revoked by hand, in the reader's words where that was the undo of its grant. */
export const revokeReason = (
  { revoked_at, revoke_reason }: Pick<Activation, 'revoked_at' | 'revoke_reason'>,
  t: (key: string) => string,
): string | null => (revoked_at === null ? null : (revoke_reason ?? t('activations.grant_undone')));
