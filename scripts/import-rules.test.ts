import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/*
 * A rule that matches nothing looks like a rule that is kept. So each one is broken here by a file of its own, in a
 * copy of the tree's shape, and oxlint with the repository's settings must complain.
 */

const root = join(import.meta.dirname, '..');
const forbidden: [file: string, imports: string][] = [
  ['contract/src/a.ts', '@okur/server/x'],
  ['contract/src/b.ts', '@okur/web'],
  ['contract/src/c.ts', '../../server/src/platform/access/scope.ts'],
  ['contract/src/d.ts', '../../web/src/kit/api.ts'],
  ['contract/src/e.ts', 'dayjs'],
  ['contract/src/f.ts', 'node:fs'],
  ['contract/src/i.ts', '@mantine/core'],
  ['contract/src/j.ts', 'zustand'],
  ['contract/src/reading/g.ts', '../../../server/src/main.ts'],
  ['contract/src/h.test.ts', '../../server/src/main.ts'],
  ['contract/src/k.ts', '../../bench/run.ts'],
  ['contract/src/l.test.ts', '../../scripts/texts.ts'],
  ['server/src/app.ts', '@okur/web/theme'],
  ['server/src/b.ts', '../../web/src/theme.ts'],
  ['server/src/c.ts', '../../contract/src/route.ts'],
  ['server/src/demo/d.ts', '../../../web/src/theme.ts'],
  ['server/src/platform/a.ts', '../features/homework/store.ts'],
  ['server/src/platform/jobs/b.ts', '../../features/homework/store.ts'],
  ['server/src/platform/c.ts', '../../../web/src/theme.ts'],
  ['server/src/platform/d.ts', '../demo/school.ts'],
  ['server/src/platform/http/e.ts', 'drizzle-orm'],
  ['server/src/platform/database/f.ts', '../../features/homework/store.ts'],
  ['server/src/demo/g.ts', 'drizzle-orm/pg-core'],
  ['server/src/features/homework/g.ts', 'drizzle-orm'],
  ['server/src/features/homework/deep/h.ts', 'drizzle-orm/node-postgres'],
  ['server/src/features/homework/i.ts', 'pg'],
  ['server/src/platform/jobs/j.ts', 'pg'],
  ['server/src/backup/k.ts', 'pg'],
  ['server/src/features/homework/deep/l.ts', 'sql-template-tag'],
  ['server/src/platform/http/m.ts', 'sql-template-tag'],
  ['server/src/features/homework/a.ts', '../articles/readability.ts'],
  ['server/src/features/homework/b.ts', '../articles/deep/store.ts'],
  ['server/src/features/homework/c.ts', '../../features/articles/rules.ts'],
  ['server/src/features/homework/d.ts', '../../../../web/src/theme.ts'],
  ['server/src/features/homework/deep/e.ts', '../../articles/readability.ts'],
  ['server/src/features/homework/f.test.ts', '../articles/readability.ts'],
  ['web/src/main.tsx', '@okur/server'],
  ['web/src/b.ts', '../../server/src/platform/access/scope.ts'],
  ['web/src/shell/c.tsx', '../../../contract/src/route.ts'],
  ['web/src/kit/a.ts', '../features/homework/HomeworkForm.tsx'],
  ['web/src/kit/fields/b.tsx', '../../features/homework/HomeworkPicker.tsx'],
  ['web/src/kit/fields/d.tsx', '../../features/audit/ActivityTab.tsx'],
  ['web/src/kit/c.ts', '../../../server/src/main.ts'],
  ['web/src/kit/e.tsx', '../reading/trust/TrustMark.tsx'],
  ['web/src/kit/f.ts', '@okur/contract/reports'],
  ['web/src/kit/format/g.ts', '@okur/contract/reading/window'],
  ['web/src/kit/h.ts', '@okur/contract'],
  ['web/src/kit/i.tsx', '../shell/Page.tsx'],
  ['web/src/kit/form/j.tsx', '../../routes/areas.tsx'],
  ['web/src/kit/form/k.test.tsx', '../../shell/Page.tsx'],
  ['web/src/reading/words/a.tsx', '../../features/terms/TermForm.tsx'],
  ['web/src/reading/words/b.tsx', '../../shell/Page.tsx'],
  ['web/src/reading/words/c.ts', '../../../../server/src/main.ts'],
  ['web/src/reading/d.ts', '../routes/student.ts'],
  ['web/src/features/homework/a.tsx', '../articles/ArticleForm.tsx'],
  ['web/src/features/homework/b.ts', '../../features/articles/ArticleForm.tsx'],
  ['web/src/features/homework/c.ts', '../../../../server/src/main.ts'],
  ['web/src/features/homework/results/d.tsx', '../../articles/ArticleForm.tsx'],
  ['web/src/features/homework/e.tsx', '../articles/deep/ArticleTab.tsx'],
];
const allowed: [file: string, imports: string][] = [
  ['contract/src/ok.ts', 'zod'],
  ['contract/src/ok2.ts', '@casl/ability'],
  ['contract/src/ok5.ts', './fields.ts'],
  ['contract/src/reading/ok3.ts', '../fields.ts'],
  ['contract/src/ok4.test.ts', 'vitest'],
  ['server/src/ok.ts', './features/homework/routes.ts'],
  ['server/src/platform/ok.ts', '@okur/contract/route'],
  ['server/src/platform/jobs/ok.ts', '../database/index.ts'],
  ['server/src/platform/database/tables/ok.ts', 'drizzle-orm/pg-core'],
  ['server/src/platform/database/ok2.ts', 'pg'],
  ['server/src/platform/jobs/ok3.ts', 'pg-boss'],
  ['server/src/features/homework/ok.ts', '../articles/store.ts'],
  ['server/src/features/homework/ok2.ts', '../../platform/http/serve.ts'],
  ['server/src/features/homework/ok3.ts', './grading.ts'],
  ['server/src/features/homework/deep/ok4.ts', '../grading.ts'],
  ['server/src/features/homework/deep/ok5.ts', '../../articles/store.ts'],
  ['server/src/features/homework/deep/ok6.ts', '../../../platform/http/serve.ts'],
  ['web/src/ok.tsx', './features/homework/HomeworkList.tsx'],
  ['web/src/kit/fields/ok.ts', '../form/binding.ts'],
  ['web/src/kit/list/ok8.ts', '@okur/contract/list'],
  ['web/src/kit/list/ok9.test.ts', '@okur/contract/users'],
  ['web/src/reading/words/ok.ts', '../../kit/client/http.ts'],
  ['web/src/features/terms/ok7.tsx', '../../reading/words/Glossary.tsx'],
  ['web/src/features/homework/ok.tsx', '../articles/ArticlePicker.tsx'],
  ['web/src/features/homework/ok5.tsx', '../audit/ActivityTab.tsx'],
  ['web/src/features/homework/results/ok6.tsx', '../../audit/ActivityTab.tsx'],
  ['web/src/features/homework/ok2.tsx', '../../kit/client/api.ts'],
  ['web/src/features/homework/results/ok3.tsx', '../Chart.tsx'],
  ['web/src/features/homework/results/ok4.tsx', '../../../kit/client/api.ts'],
];
/** Whatever form the import takes. */
const FORMS = [
  (path: string) => `import { a } from '${path}';\nconsole.log(a);\n`,
  (path: string) => `import type { A } from '${path}';\nexport const a = (b: A) => b;\n`,
  (path: string) => `export { a } from '${path}';\n`,
  (path: string) => `export const a = () => import('${path}');\n`,
];

interface Report {
  diagnostics: { code: string; filename: string }[];
}

let folder: string;
let refused: Set<string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'okur-imports-'));
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const [file, path] of [...forbidden, ...allowed]) {
    for (const [form, write] of FORMS.entries()) await put(inForm(file, form), write(path));
  }
  const { stdout } = await lint();
  const { diagnostics } = JSON.parse(stdout) as Report;
  refused = new Set(
    diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename),
  );
}, 30_000);
afterAll(() => rm(folder, { recursive: true }));

const lint = (...options: string[]): Promise<{ stdout: string }> =>
  promisify(execFile)(join(root, 'node_modules/.bin/oxlint'), ['--format=json', ...options], {
    cwd: folder,
    maxBuffer: 1e8,
  }).catch((refusal: { stdout: string }) => refusal);

/** `app.ts` in its four forms: app0.ts, app1.ts … */
const inForm = (file: string, form: number) => file.replace(/(\w)(\.test)?(\.tsx?)$/, `$1${form}$2$3`);

async function put(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), content);
}

describe('the lint step refuses', () => {
  test.each(forbidden)('%s importing %s', (file) => {
    expect(FORMS.map((_, form) => inForm(file, form)).filter((one) => !refused.has(one))).toEqual([]);
  });
});

test('two files that import each other are refused', async () => {
  await put('web/src/features/terms/one.ts', "import { two } from './two.ts';\nexport const one = () => two;\n");
  await put('web/src/features/terms/two.ts', "import { one } from './one.ts';\nexport const two = () => one;\n");
  const { stdout } = await lint();
  expect(stdout).toContain('import(no-cycle)');
});

test('a promise that no one waits for is refused, and one that is taken for an answer', async () => {
  const work = 'declare const work: () => Promise<boolean>;\n';
  await put('tsconfig.json', '{ "compilerOptions": { "strict": true } }');
  await put('promises/floating.ts', `${work}work();\nexport {};\n`);
  await put('promises/misused.ts', `${work}export const answer = work() ? 1 : 2;\n`);
  const { stdout } = await lint('--type-aware', 'promises');
  expect(stdout).toContain('no-floating-promises');
  expect(stdout).toContain('no-misused-promises');
}, 30_000);

test('the raw reply is touched by http/respond.ts alone', async () => {
  const raw = `declare const reply: { raw: { end(): void } };\nreply.raw.end();\nexport {};\n`;
  const files = ['server/src/platform/http/respond.ts', 'server/src/platform/http/other.ts', 'server/src/raw.ts'];
  for (const file of files) await put(file, raw);
  const { diagnostics } = JSON.parse((await lint()).stdout) as Report;
  const touching = diagnostics.filter(({ code }) => code.includes('no-restricted-properties'));
  expect(touching.map(({ filename }) => filename).toSorted()).toEqual(files.slice(1).toSorted());
});

test('what is at the root of the platform is in one of its folders', () => {
  expect(globSync('server/src/platform/*.*', { cwd: root })).toEqual([]);
});

describe('the lint step accepts', () => {
  test.each(allowed)('%s importing %s', (file) => {
    expect(FORMS.map((_, form) => inForm(file, form)).filter((one) => refused.has(one))).toEqual([]);
  });
});

test('a function of more than sixty lines is refused, a describe block is none', async () => {
  const long = `export function long(): void {\n${"  console.log('a line');\n".repeat(60)}}\n`;
  const folders = ['contract/src', 'e2e', 'scripts', 'server/src', 'web', 'web/worker'];
  for (const file of [...folders.map((folder) => `${folder}/long.ts`), 'server/src/long.test.ts'])
    await put(file, long);
  const { diagnostics } = JSON.parse((await lint()).stdout) as Report;
  const tooLong = diagnostics.filter(({ code }) => code.includes('max-lines-per-function'));
  expect(tooLong.map(({ filename }) => filename).toSorted()).toEqual(folders.map((folder) => `${folder}/long.ts`));
});
