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

test('finds a call by its method, and no other of the same address', () => {
  const lines = where('POST companies/7/departments');
  expect(lines).toContainEqual(expect.stringMatching(/^contract\/src\/.* {2}POST .*\(createDepartment\)$/));
  expect(lines).toContainEqual(expect.stringMatching(/^server\/src\/features\/departments\/.* {2}its handler$/));
  expect(lines.join()).not.toContain('GET ');
});

test('finds what an address has where it does not take the method, and what its feature does with the method', () => {
  const lines = where('POST homeworks');
  expect(lines[0]).toContain('GET homeworks (listHomeworks)');
  expect(lines).toContainEqual(expect.stringContaining('POST article-homeworks (createArticleHomework)'));
  expect(lines).toContainEqual(expect.stringContaining('POST exam-homeworks (createExamHomework)'));
  expect(lines).not.toContainEqual(expect.stringContaining('PUT '));
});

test('finds the function that a map of handlers names', () => {
  expect(where('GET companies/{id}/managers')).toContainEqual(
    expect.stringMatching(/^server\/src\/features\/companies\/managers\.ts:\d+ {2}its handler$/),
  );
});

test.each(['/auth/login', '#/auth/login', 'http://localhost:3000/#/auth/login?from=x'])(
  'finds the screen %s',
  (address) => {
    expect(where(address)).toEqual([
      expect.stringMatching(/^web\/src\/routes\/sign-in\.ts:\d+ {2}\/auth\/login$/),
      expect.stringMatching(/^web\/src\/features\/auth\/\w+\.tsx:1 {2}its screen$/),
    ]);
  },
);

test('finds a screen whose declaration takes several lines', () => {
  expect(where('/management/departments')).toEqual([
    expect.stringMatching(/^web\/src\/routes\/management\.ts:\d+ {2}\/management\/departments$/),
    'web/src/features/departments/DepartmentList.tsx:1  its screen',
  ]);
});

test('finds an error code', () => {
  expect(where('stale_version')).toContainEqual(
    expect.stringMatching(/^contract\/src\/errors\.ts:\d+ {2}the error code$/),
  );
});

test('finds a table', () => {
  expect(where('reading_sessions')).toContainEqual(expect.stringMatching(/\/tables\/readings\.ts:\d+ {2}the table$/));
});

test.each([
  ['okur_fold', 'functions'],
  ['reading_figures', 'views'],
  ['users_stay', 'triggers'],
])('finds %s of the database', (name, kind) => {
  expect(where(name)).toContainEqual(expect.stringContaining(`server/database/${kind}/${name}.sql:1 `));
});

test('finds nothing for an address that no one answers', () => {
  expect(where('no/such/place')).toEqual([]);
});
