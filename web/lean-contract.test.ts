import { expect, test } from 'vitest';
import { lean } from './lean-contract.ts';

const source = `
import { z } from 'zod';
const route = (definition) => definition;
const one = (item) => z.object({ data: item });
export const Word = z.object({ id: z.string() });
export const limits = { words: 5 };
export const getWord = route({
  method: 'GET', path: 'words/{id}', summary: 'A word, or "route({ answer: 1 })"', params: z.object({ id: z.string() }),
  answer: one(Word), needs: 'staff', errors: ['conflict'] });
export const addWord = route({
  method: 'POST', path: 'words', body: z.strictObject({ word: z.string() }),
  answer: one(Word),
});
export default function names() { return [getWord.path, addWord.path]; }
`;

/** In place of zod: any call of it gives its name. */
const z = `const it = new Proxy(() => it, {
  get: (_, name) => (name === 'then' ? undefined : () => ({ name })),
}); const z = it;`;

/** The module as a page gets it. */
const loaded = (code: string): Promise<Record<string, unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(code.replace("import { z } from 'zod';", z))}`);

test('of the contract the browser keeps what it calls and checks, and nothing of what is answered', async () => {
  const { getWord, addWord, limits, Word, default: names } = await loaded(lean(source));
  expect(getWord).toEqual({ method: 'GET', path: 'words/{id}', needs: 'staff' });
  expect(addWord).toEqual({ method: 'POST', path: 'words', body: { name: 'strictObject' } });
  expect([limits, Word]).toEqual([{ words: 5 }, { name: 'object' }]);
  expect((names as () => string[])()).toEqual(['words/{id}', 'words']);
});

test('what a page does not use of it is nothing that the bundler would have to keep', () => {
  expect(lean(source).match(/\/\* @__PURE__ \*\//g)).toHaveLength(4);
});

test('a module imports nothing that only an answer needed', () => {
  const code = lean(`
import { z } from 'zod';
import { Word, name as called } from './fields.ts';
import { route } from './route.ts';
export const addWord = route({ method: 'POST', path: 'words', body: z.object({ text: called(5) }), answer: Word });
`);
  expect(code).toContain("import { name as called } from './fields.ts'");
  expect(lean(`import { Word } from './fields.ts'; export const get = route({ answer: Word });`)).not.toContain(
    'fields',
  );
});
