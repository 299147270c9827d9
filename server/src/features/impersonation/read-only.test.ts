import { allRoutes, impersonation } from '@okur/contract';
import type { Route } from '@okur/contract/route';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeAdmin, makeSchool, makeParent } from '../../platform/testing/factories.ts';

/*
 * Every route of the contract, as a person who looks at the product as another person does. A new route is walked by
 * itself.
 */

const app = await testApp();
const { db } = app.services;
const school = await makeSchool(app);
const parentId = await makeParent(app, [school.studentIds[0]!]);
const sp = await app.signedIn('staff', await makeAdmin(app, ['SP']));
const managerId = (
  await rows<{ admin_id: string }>(
    db,
    sql`select admin_id from company_managers where company_id = ${school.companyId}`,
  )
)[0]!.admin_id;

const accounts = { staff: managerId, parent: parentId, student: school.studentIds[0]! } as const;
const typeOf = ({ needs }: Route) => (needs === 'parent' || needs === 'student' ? needs : 'staff');
const viewings = new Map<string, string>();
/** One client for each kind of account: a viewing belongs to the session it was begun in. */
async function looking(type: keyof typeof accounts, route: Route) {
  const id =
    viewings.get(type) ??
    (
      await sp.call(impersonation.startViewing, {
        body: { account_type: type, account_id: accounts[type], reason: 'A walk over all routes' },
      })
    ).body.data.id;
  viewings.clear();
  viewings.set(type, id);
  const params = Object.fromEntries(
    [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, crypto.randomUUID()]),
  );
  return sp.call(route, { params, headers: { 'x-view-as': id }, ...(route.method === 'GET' ? {} : { body: {} }) });
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const walked = [...allRoutes]
  .sort((a, b) => typeOf(a.route).localeCompare(typeOf(b.route)))
  .map(({ route }) => [nameOf(route), route] as const);
const isClosed = (route: Route) => route.method !== 'GET' || Boolean(route.download || route.events || route.secret);

describe('who looks as another person', () => {
  it.each(walked.filter(([, route]) => isClosed(route)))('is refused %s', async (_name, route) => {
    const answer = await looking(typeOf(route), route);
    expect([answer.status, answer.body.code]).toEqual([403, 'read_only']);
  });

  it('gets what is only read, and nothing is written by it', async () => {
    const counted = () =>
      rows(
        db,
        sql`select (select count(*) from audit) as audit, (select max(updated_at)
          from users) as users, (select max(updated_at) from admins) as admins, (select count(*) from notices
          where read_at is not null) as read`,
      );
    for (const type of ['staff', 'parent', 'student'] as const) {
      viewings.clear();
      await looking(type, impersonation.endViewing);
      const before = await counted();
      for (const [name, route] of walked.filter(
        ([, other]) => !isClosed(other) && typeOf(other) === type && other.needs !== 'public',
      )) {
        const answer = await looking(type, route);
        expect(
          [name, [200, 400, 403, 404].includes(answer.status), answer.body?.code === 'read_only'],
          answer.text,
        ).toEqual([name, true, false]);
      }
      expect(await counted()).toEqual(before);
    }
  });

  /** What is closed besides files and streams, as data: a route that joins has to be thought about. */
  it('sees no key, card or password', () => {
    const secret = walked
      .filter(([, route]) => route.secret)
      .map(([name]) => name)
      .sort();
    expect(secret).toEqual(
      expect.arrayContaining([
        'GET companies/{id}/class-lists/{classListId}/cards',
        'GET one-rosters/{id}/cards',
        'GET presentation-accounts',
      ]),
    );
    const revealing = /(^|_)(password|secret|token|key|otp|pin)$|^(cards?|recovery_codes|invitation_link)$/;
    const open = walked.filter(([, route]) => route.method === 'GET' && route.needs !== 'public' && !isClosed(route));
    const findings = open.flatMap(([name, route]) =>
      fieldsOf(z.toJSONSchema(route.answer, { unrepresentable: 'any', io: 'output' }))
        .filter((field) => revealing.test(field) && field !== 'must_change_password')
        .map((field) => `${name}: ${field}`),
    );
    expect(findings).toEqual([]);
  });
});

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? [...Object.keys(value as object), ...Object.values(value as object).flatMap(fieldsOf)]
      : fieldsOf(value),
  );
}
