import { allRoutes } from '@okur/contract';
import { type Role, roles } from '@okur/contract/abilities';
import { describe, expect, it } from 'vitest';
import { newId } from './platform/database/ids.ts';
import { type Client, testApp } from './platform/testing/app.ts';
import { makeAdmin } from './platform/testing/factories.ts';
import { sampleOf } from './platform/testing/sample.ts';
import { idIn, makeWorld, parametersOf, type World } from './platform/testing/world.ts';

/*
 * A row of another company does not exist: every route with an id in its path, called by every role with a row that is
 * not theirs, answers 403 or 404 and nothing else. Routes are taken from the contract, so a new one joins by itself;
 * one with a thing this file cannot make fails with the name of what is missing.
 */

const app = await testApp();
const mine = await makeWorld(app);
const theirs = await makeWorld(app);
const nowhere = Object.fromEntries(Object.keys(mine).map((key) => [key, newId()])) as World;

/** Platform staff reach every company: for them the row is one that does not exist. */
const callers: { name: string; client: Client; foreign: World }[] = [
  ...(await Promise.all(
    roles.map(async (role: Role) => {
      const inside = role === 'CM' || role === 'IN';
      const adminId =
        role === 'CM' ? mine.adminId : role === 'IN' ? mine.instructorAdmin : await makeAdmin(app, [role]);
      return { name: role, client: await app.signedIn('staff', adminId), foreign: inside ? theirs : nowhere };
    }),
  )),
  { name: 'parent', client: await app.signedIn('parent', mine.parents), foreign: theirs },
  { name: 'student', client: await app.signedIn('student', mine.users), foreign: theirs },
];

/** What a call cannot do without. */
const requiredQuery: Record<string, Record<string, number | string>> = {
  'student/articles/{id}/audio': { article_version: 1 },
  'student/books/{id}/search': { search: 'ev' },
};

/** What is public belongs to no company. */
const withIds = allRoutes.filter(({ route }) => route.path.includes('{') && route.needs !== 'public');

describe('a row of another company does not exist', () => {
  it('is asked of every route with an id in its path', () => {
    expect(withIds.length).toBeGreaterThan(40);
  });

  for (const { name, client, foreign } of callers) {
    it.each(withIds.map(({ route }) => [`${route.method} ${route.path}`, route] as const))(
      `${name} gets 403 or 404 from %s`,
      async (_title, route) => {
        const parameters = parametersOf(route);
        // Each parameter in turn is the foreign one, then all of them are.
        const cases = [...parameters.map((p) => [p]), parameters];
        for (const wrong of cases) {
          const params = Object.fromEntries(
            parameters.map((p) => [p, idIn(wrong.includes(p) ? foreign : mine, route.path, p)]),
          );
          const answer = await client.call(route, {
            params,
            query: requiredQuery[route.path] ?? {},
            ...(route.body ? { body: sampleOf(route.body) } : {}),
          });
          expect([403, 404], `${wrong.join('+')} foreign: ${answer.text}`).toContain(answer.status);
        }
      },
    );
  }
});
