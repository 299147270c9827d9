import { allRoutes } from '@okur/contract';
import { expect, test } from 'vitest';
import { where } from './where.ts';

test.each(['departments/{id}', '/api/v1/departments/0197', 'http://localhost:3000/api/v1/departments/7?page=2'])(
  'finds the call %s',
  (address) => {
    expect(where(address)).toContainEqual(
      expect.stringMatching(/^contract\/src\/departments\.ts:\d+ {2}GET departments\/\{id\} \(getDepartment\)$/),
    );
  },
);

test.each(allRoutes)('finds $route.method $route.path', ({ name, route }) => {
  const what = `  ${route.method} ${route.path} (${name})`;
  expect(where(route.path).filter((line) => line.startsWith('contract/src/') && line.endsWith(what))).toHaveLength(1);
});

test.each(['/auth/login', '#/auth/login', 'http://localhost:3000/#/auth/login?from=x'])(
  'finds the screen %s',
  (address) => {
    expect(where(address)).toEqual([
      expect.stringMatching(/^web\/src\/router\.tsx:\d+ {2}\/auth\/login$/),
      expect.stringMatching(/^web\/src\/features\/auth\/\w+\.tsx:1 {2}its screen$/),
    ]);
  },
);

test('finds a screen whose declaration takes several lines', () => {
  expect(where('/management/departments')).toEqual([
    expect.stringMatching(/^web\/src\/router\.tsx:\d+ {2}\/management\/departments$/),
    'web/src/features/departments/DepartmentList.tsx:1  its screen',
  ]);
});

test('finds an error code', () => {
  expect(where('stale_version')).toContainEqual(
    expect.stringMatching(/^contract\/src\/errors\.ts:\d+ {2}the error code$/),
  );
});

test('finds a table', () => {
  expect(where('reading_sessions')).toContainEqual(expect.stringMatching(/\/tables\/learning\.ts:\d+ {2}the table$/));
});

test.each([
  ['okur_fold', 'functions'],
  ['reading_figures', 'views'],
  ['users_stay', 'triggers'],
])('finds %s of the database', (name, kind) => {
  expect(where(name)).toContainEqual(expect.stringContaining(`server/database/${kind}/${name}.sql:1 `));
});

test('finds nothing for an address that nobody answers', () => {
  expect(where('no/such/place')).toEqual([]);
});
