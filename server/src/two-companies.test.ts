import { allRoutes, users } from '@okur/contract';
import { abilityFor, type Role } from '@okur/contract/abilities';
import { meets } from '@okur/contract/needs';
import type { Route } from '@okur/contract/route';
import { describe, expect, it } from 'vitest';
import { rows, sql } from './platform/database/index.ts';
import { type Answer, type Client, testApp } from './platform/testing/app.ts';
import { makeAdmin, makeInstructor, makeManager } from './platform/testing/factories.ts';
import { sampleOf } from './platform/testing/sample.ts';
import { idIn, makeWorld, parametersOf, type World } from './platform/testing/world.ts';
import { everyFlag } from './platform/testing/world-parts.ts';

/*
 * Who manages one company and teaches in another has in each the rights of that company alone. Every route of staff is
 * called in the company where such a person teaches, beside someone who teaches there and does nothing else: both get
 * the same. Routes are taken from the contract, so a new one joins by itself.
 */

const app = await testApp();

const alsoTeaches = async (adminId: string, school: World): Promise<void> => {
  await rows(app.services.db, sql`update admins set roles = array['CM', 'IN'] where id = ${adminId}`);
  await makeInstructor(app, school.companies, [school.departments], adminId);
};

const managed = await makeWorld(app);
const taught = await makeWorld(app);
await alsoTeaches(managed.adminId, taught);
const both = managed.adminId;
const colleague = (await makeInstructor(app, taught.companies, [taught.departments])).adminId;
const [teachingToo, teaching, managing] = [
  await app.signedIn('staff', both, taught.companies),
  await app.signedIn('staff', colleague, taught.companies),
  await app.signedIn('staff', both, managed.companies),
];
const manager = await app.signedIn('staff', await makeManager(app, [managed.companies]));

const mayBe = (role: Role, { needs }: Route): boolean => {
  if (typeof needs === 'string') return needs === 'staff';
  const ability = abilityFor([role], everyFlag);
  return meets(needs, (action, subject) => ability.can(action, subject));
};
const routes = allRoutes.map(({ route }) => route).filter(({ needs }) => typeof needs === 'object');
const titled = (some: Route[]) => some.map((route) => [`${route.method} ${route.path}`, route] as const);

const ask = (client: Client, route: Route, world: World): Promise<Answer> =>
  client.call(route, {
    params: Object.fromEntries(parametersOf(route).map((name) => [name, idIn(world, route.path, name)])),
    ...(route.body ? { body: sampleOf(route.body) } : {}),
  });

/** In a school of their own: who manages another company as well, or who teaches there and does nothing else. */
async function makeWriter(who: 'both' | 'colleague'): Promise<{ client: Client; world: World }> {
  const world = await makeWorld(app);
  if (who === 'colleague') {
    const { adminId } = await makeInstructor(app, world.companies, [world.departments]);
    return { client: await app.signedIn('staff', adminId, world.companies), world };
  }
  const person = await makeAdmin(app, ['CM', 'IN']);
  await rows(
    app.services.db,
    sql`insert into company_managers (company_id, admin_id) values (${managed.companies}, ${person})`,
  );
  await alsoTeaches(person, world);
  return { client: await app.signedIn('staff', person, world.companies), world };
}

/** What was refused has changed nothing: its school serves the next route, until one changes it. */
const writers: Partial<Record<'both' | 'colleague', Awaited<ReturnType<typeof makeWriter>>>> = {};

async function writesAs(who: 'both' | 'colleague', route: Route): Promise<Answer> {
  const { client, world } = (writers[who] ??= await makeWriter(who));
  const answer = await ask(client, route, world);
  if (answer.status < 300) delete writers[who];
  return answer;
}

/** What both must see alike: a file carries the moment at which it was made. */
const visible = ({ download }: Route, { body }: Answer): unknown => (download ? null : { ...body, request_id: null });

describe('who manages one company and teaches in another', () => {
  it('is asked about many routes of both kinds', () => {
    expect(routes.filter((route) => mayBe('IN', route)).length).toBeGreaterThan(60);
    expect(routes.filter((route) => mayBe('CM', route) && !mayBe('IN', route)).length).toBeGreaterThan(10);
  });

  it.each(titled(routes.filter((route) => !mayBe('IN', route))))(
    'is refused where they teach what a manager may and an instructor may not: %s',
    async (_title, route) => {
      const answer = await ask(teachingToo, route, taught);
      expect([answer.status, answer.body.code], answer.text).toEqual([403, 'forbidden']);
    },
  );

  it.each(titled(routes.filter((route) => mayBe('CM', route) && route.method === 'GET')))(
    'reads where they manage what a manager there reads: %s',
    async (_title, route) => {
      const [own, theirs] = [await ask(managing, route, managed), await ask(manager, route, managed)];
      expect([own.status, own.body?.code], own.text).toEqual([theirs.status, theirs.body?.code]);
    },
  );

  const readable = routes.filter((route) => mayBe('IN', route) && route.method === 'GET' && !route.events);
  it.each(titled(readable))('reads where they teach what a colleague there reads: %s', async (_title, route) => {
    const [own, theirs] = [await ask(teachingToo, route, taught), await ask(teaching, route, taught)];
    expect(own.status, own.text).toBe(theirs.status);
    expect(visible(route, own)).toEqual(visible(route, theirs));
  });

  const writable = routes.filter((route) => mayBe('IN', route) && route.method !== 'GET');
  it.each(titled(writable))('writes where they teach what a colleague there writes: %s', async (_title, route) => {
    const [own, theirs] = [await writesAs('both', route), await writesAs('colleague', route)];
    expect([own.status, own.body.code], own.text).toEqual([theirs.status, theirs.body.code]);
  });

  it('is a manager by default, for that company is last', async () => {
    const client = await app.signedIn('staff', both);
    const answer = await client.raw({ method: 'GET', url: '/api/v1/auth/admin/me' });
    expect(answer.body.data?.company_id ?? answer.text).toBe(managed.companies);
  });

  it('holds no role of a company beside one of the platform, which reaches all of them', async () => {
    const admin = await makeAdmin(app, ['CE', 'CM']);
    await rows(
      app.services.db,
      sql`insert into company_managers (company_id, admin_id) values (${managed.companies}, ${admin})`,
    );
    const client = await app.signedIn('staff', admin, managed.companies);
    expect((await client.call(users.listUsers)).status).toBe(403);
  });
});
