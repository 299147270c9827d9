import { expect, it } from 'vitest';
import { revokeReason } from './revoke-reason.ts';

const revoked_at = '2026-11-20T08:00:00.000Z';
const t = (key: string) => key;

it.each([
  [{ revoked_at, revoke_reason: 'Wrong school' }, 'Wrong school'],
  [{ revoked_at, revoke_reason: null }, 'activations.grant_undone'],
  [{ revoked_at: null, revoke_reason: null }, null],
])('%o is said as %s', (activation, said) => expect(revokeReason(activation, t)).toBe(said));
