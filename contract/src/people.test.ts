import { expect, it } from 'vitest';
import { z } from 'zod';
import * as contract from './index.ts';
import { isRoute, type Route } from './route.ts';

/* What a route answers of people is a word on the route; what looks like it and lacks the word was forgotten. */

const routes: Route[] = Object.values(contract).flatMap((module) => Object.values<unknown>(module).filter(isRoute));
const paths = (found: Route[]): string[] => found.map(({ method, path }) => `${method} ${path}`);

function hasRowsOfPeople({ query, answer }: Route): boolean {
  if (!query || !('isAll' in query.shape) || !(answer instanceof z.ZodObject)) return false;
  const { data } = answer.shape;
  const row = data instanceof z.ZodArray ? data.element : undefined;
  return row instanceof z.ZodObject && ('username' in row.shape || 'email' in row.shape);
}
const isOfOneStudent = ({ path }: Route): boolean => /^(parent\/)?users\/\{id\}(\/|$)/.test(path);

it('a list with names of accounts or addresses says that it lists people', () => {
  expect(paths(routes.filter((route) => hasRowsOfPeople(route) && !route.people))).toEqual([]);
});

it('what lists people can be asked for all of them', () => {
  expect(paths(routes.filter(({ people, query }) => people && !('isAll' in (query?.shape ?? {}))))).toEqual([]);
});

it('a call that reads below a student says how it shows the record', () => {
  const reading = routes.filter((route) => route.method === 'GET' && isOfOneStudent(route));
  expect(reading.length).toBeGreaterThan(0);
  expect(paths(reading.filter(({ record }) => !record))).toEqual([]);
});

it('a record is of the student in the path, and what is taken out as a file is an export', () => {
  const records = routes.filter(({ record }) => record);
  expect(paths(records.filter((route) => !isOfOneStudent(route)))).toEqual([]);
  expect(paths(records.filter(({ download, record }) => download && record !== 'export'))).toEqual([]);
});
