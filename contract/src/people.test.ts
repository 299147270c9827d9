import { expect, it } from 'vitest';
import * as contract from './index.ts';
import { namesPeople } from './people.ts';
import { isRoute, type Route } from './route.ts';

/* What a route answers of people is a word on the route; what looks like it and lacks the word was forgotten. */

const routes: Route[] = Object.values(contract).flatMap((module) => Object.values<unknown>(module).filter(isRoute));
const paths = (found: Route[]): string[] => found.map(({ method, path }) => `${method} ${path}`);

const canBeAll = ({ query }: Route): boolean => 'isAll' in (query?.shape ?? {});
const isOfOneStudent = ({ path }: Route): boolean => /^(parent\/)?users\/\{id\}(\/|$)/.test(path);

it('a list with names of accounts, addresses or persons, also within a field, says that it lists people', () => {
  expect(paths(routes.filter((route) => canBeAll(route) && namesPeople(route) && !route.people))).toEqual([]);
  expect(namesPeople(contract.certificates.listCertificates)).toBe(true);
  expect(namesPeople(contract.subscriptions.listSubscriptions)).toBe(true);
  expect(namesPeople(contract.articles.listArticles)).toBe(false);
});

it('so do lists whose fields have no such name, though a row is a person', () => {
  expect(contract.oneRosters.changesOfOneRoster).toMatchObject({ people: true });
  expect(contract.subscriptions.listSubUsers).toMatchObject({ people: true });
});

it('what lists people can be asked for all of them', () => {
  expect(paths(routes.filter((route) => route.people && !canBeAll(route)))).toEqual([]);
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
