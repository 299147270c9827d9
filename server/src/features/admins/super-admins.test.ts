import { admins } from '@okur/contract';
import { roles, type Role } from '@okur/contract/abilities';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Answer, type Client, testApp } from '../../platform/testing/app.ts';
import { makeAdmin } from '../../platform/testing/factories.ts';

/*
 * Whatever staff do to one another's accounts, up to four at a time, a person is left who can look after the platform.
 * The accounts stay the same for all sequences; each one starts with two super admins and two others.
 */

const app = await testApp();
const { db } = app.services;
const start: Role[][] = [['SP'], ['SP', 'MN'], ['MN'], ['CE']];
const ids = await Promise.all(start.map((held) => makeAdmin(app, held)));

async function reset(): Promise<Client[]> {
  for (const [at, id] of ids.entries()) {
    await rows(
      db,
      sql`update admins set roles = string_to_array(${start[at]!.join()}, ','), status = 'active', deleted_at = null
        where id = ${id}`,
    );
    app.services.access.forget(id);
  }
  return Promise.all(ids.map((id) => app.signedIn('staff', id)));
}

const superAdmins = async () =>
  (await row<{ count: number }>(
    db,
    sql`select count(*)::int as count from admins where 'SP' = any(roles) and status = 'active' and deleted_at is null`,
  ))!.count;

const platform = roles.filter((role) => role !== 'CM' && role !== 'IN');
const change = fc.oneof(
  fc.constant({ delete: true as const }),
  fc.record({ roles: fc.subarray(platform, { minLength: 1 }) }),
  fc.record({ status: fc.constantFrom('active', 'disabled') }),
);
const step = fc.record({ actor: fc.nat(ids.length - 1), target: fc.nat(ids.length - 1), change });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const carryOut = (clients: Client[], { actor, target, change: wish }: Step): Promise<Answer> => {
  const params = { id: ids[target]! };
  return 'delete' in wish
    ? clients[actor]!.call(admins.deleteAdmin, { params })
    : clients[actor]!.call(admins.updateAdmin, { params, body: wish });
};

/** No one deletes or locks their own account, no matter who else is super admin. */
const isOwnEnd = ({ actor, target, change: wish }: Step): boolean =>
  actor === target && ('delete' in wish || ('status' in wish && wish.status === 'disabled'));

describe('the platform', () => {
  it('keeps a super admin through every sequence of role changes, deletes and restores', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
        async (moments) => {
          const clients = await reset();
          for (const moment of moments) {
            const answers = await Promise.all(moment.map((one) => carryOut(clients, one)));
            for (const [at, answer] of answers.entries())
              expect(isOwnEnd(moment[at]!) ? [401, 403, 404, 422] : [200, 401, 403, 404, 422], answer.text).toContain(
                answer.status,
              );
            expect(await superAdmins()).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([
    ['delete', { delete: true as const }],
    ['demote', { roles: ['MN'] as Role[] }],
    ['disable', { status: 'disabled' as const }],
  ])('keeps one of two super admins who %s each other in the same moment', async (_name, wish) => {
    for (let round = 0; round < 10; round += 1) {
      const clients = await reset();
      const answers = await Promise.all([
        carryOut(clients, { actor: 0, target: 1, change: wish as Step['change'] }),
        carryOut(clients, { actor: 1, target: 0, change: wish as Step['change'] }),
      ]);
      expect(await superAdmins()).toBe(1);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    }
  });

  it('lets no one bring their own account back that a colleague deletes in the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const clients = await reset();
      const [, own] = await Promise.all([
        carryOut(clients, { actor: 0, target: 1, change: { delete: true } }),
        carryOut(clients, { actor: 1, target: 1, change: { delete: true } }),
      ]);
      expect([401, 403, 422]).toContain(own.status);
      expect(await superAdmins()).toBe(1);
    }
  });
});
