import { afterEach, beforeEach, vi } from 'vitest';
import { session } from './client/session.ts';

/*
 * For tests alone: platform staff at a machine in Tokyo, where no school is. `useAdmin() ? <Screen /> : null` waits for
 * their account.
 */

export const platformAdmin = {
  id: '00000000-0000-7000-8000-000000000001',
  roles: [{ name: 'SP' }],
  company: null,
  companies: [],
  instructors: [],
};

/** Call it at the top of a file. */
export function signedInFromTokyo(): void {
  beforeEach(() => {
    vi.spyOn(session, 'token').mockReturnValue('token');
    vi.spyOn(session, 'type').mockReturnValue('corporate');
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}
