import type { Request } from './load.ts';
import type { Sample } from './sample.ts';

type Ask = Pick<Request, 'method' | 'path' | 'body'>;

export interface Operation {
  name: string;
  product: (sample: Sample, cursor: string) => Ask[];
  /** The same of the bare server; without it there is nothing to compare with. */
  bare?: (sample: Sample) => Ask[];
  /** The least part of the bare server's requests a second. */
  goal?: number;
  /** The most times it may take at a million students what it takes at ten thousand. */
  growth?: number;
  /** Of more than a thousand finds each server shows a thousand as they come: they need not be the same. */
  isAnyThousand?: boolean;
}

const get = (path: string): Ask => ({ method: 'GET', path });
const post = (path: string, body: object): Ask => ({ method: 'POST', path, body: JSON.stringify(body) });
const api = (path: string): Ask => get(`/api/v1/${path}`);
const student = (department_id: string) => ({
  department_id,
  name: 'Ilgın',
  surname: 'Gökmen',
  username: 'yeni.{n}',
  password: 'mavi-kalem-{n}',
});

export const operations: readonly Operation[] = [
  {
    name: 'list of one company',
    goal: 0.65,
    growth: 3,
    product: ({ companies }) => companies.map((id) => api(`companies/${id}/users?sort=surname`)),
    bare: ({ companies }) => companies.map((id) => get(`/list?company=${id}`)),
  },
  {
    name: 'rare part of a name',
    goal: 0.65,
    product: ({ rare }) => rare.map((text) => api(`users?sort=surname&search=${text}`)),
    bare: ({ rare }) => rare.map((text) => get(`/search?text=${text}`)),
  },
  {
    name: 'common part of a name',
    growth: 15,
    isAnyThousand: true,
    product: ({ common }) => common.map((text) => api(`users?sort=surname&search=${text}`)),
    bare: ({ common }) => common.map((text) => get(`/search?text=${text}`)),
  },
  { name: 'Ctrl+K, rare', product: ({ rare }) => rare.map((text) => api(`search?query=${text}`)) },
  { name: 'Ctrl+K, common', product: ({ common }) => common.map((text) => api(`search?query=${text}`)) },
  {
    name: 'page 400 by number',
    product: () => [api('users?sort=surname&page=400')],
    bare: () => [get('/page?offset=3990')],
  },
  {
    name: 'page 400 by cursor',
    growth: 1.2,
    product: (_sample, cursor) => [api(`users?sort=surname&cursor=${cursor}`)],
    bare: ({ deep }) => [get(`/after?${new URLSearchParams(deep)}`)],
  },
  {
    name: 'one student',
    goal: 0.65,
    product: ({ students }) => students.map((id) => api(`users/${id}`)),
    bare: ({ students }) => students.map((id) => get(`/student?id=${id}`)),
  },
  {
    name: 'create a student',
    goal: 0.5,
    product: ({ departments }) => departments.map((id) => post('/api/v1/users', student(id))),
    bare: ({ departments }) => departments.map((id) => post('/students', student(id))),
  },
  {
    name: 'create a department',
    goal: 0.5,
    product: ({ companies }) =>
      companies.map((id) =>
        post(`/api/v1/companies/${id}/departments`, { department_name: 'Yeni {n}', grade_level: 5 }),
      ),
    bare: ({ companies }) => companies.map((id) => post(`/departments?company=${id}`, { department_name: 'Bare {n}' })),
  },
];
