import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { unplainOfEngineers } from './plain-words.ts';
import { root } from './tools.ts';

/* Engineers from everywhere read comments and documents: in the English of a manual, and nothing that was measured. */

interface Passage {
  line: number;
  text: string;
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;
/** A comment without its stars, one sentence a line. */
const unwrapped = (text: string): string => text.replaceAll(/\n\s*(\*|--)?\s*/g, ' ');

function passagesOf(file: string, text: string): Passage[] {
  if (file.endsWith('.md'))
    return [...text.replaceAll(/```[\s\S]*?```/g, (code) => code.replaceAll(/[^\n]/g, '')).matchAll(/(?:.+\n?)+/g)].map(
      ({ 0: paragraph, index }) => ({ line: lineAt(text, index), text: unwrapped(paragraph) }),
    );
  if (file.endsWith('.sql'))
    return [...text.matchAll(/(?:^|\s)--.*(?:\n\s*--.*)*/g)].map(({ 0: comment, index }) => ({
      line: lineAt(text, index),
      text: unwrapped(comment),
    }));
  return parseSync(file, text).comments.map(({ value, start }) => ({
    line: lineAt(text, start),
    text: unwrapped(value),
  }));
}

const unplainIn = (file: string, text: string): string[] =>
  passagesOf(file, text).flatMap(({ line, text: passage }) =>
    unplainOfEngineers.flatMap(([phrase, instead]) => {
      const found = new RegExp(phrase, 'i').exec(passage)?.[0];
      return found ? [`${file}:${line} “${found}” (say: ${instead})`] : [];
    }),
  );

test.each([
  ['a.ts', '/** What stands\n * in a row. */'],
  ['a.ts', 'call(); // belongs into the audit'],
  ['a.tsx', '/* It held a server for twenty seconds. */'],
  ['a.sql', "-- Drawn\n-- anew.\nselect '';"],
  ['a.md', 'Everybody may.\n'],
])('in %s “%s” would be found', (file, text) => {
  expect(unplainIn(file, text)).toHaveLength(1);
});

test('code, and what a word stands for, is no such phrase', () => {
  expect(unplainIn('a.ts', "const stands = 'nobody'; /* X stands for ten. */")).toEqual([]);
  expect(unplainIn('a.md', '```\nnobody\n```\n')).toEqual([]);
});

test('comments and documents are in plain English', () => {
  const files = globSync(
    ['{contract,server,web,scripts,bench,e2e}/**/*.{ts,tsx,mjs,sql,md}', '{docs,deploy}/**/*.md', '*.md'],
    {
      cwd: root,
      exclude: ['**/node_modules/**', '**/dist/**', '**/migrations/**', 'bench/history/**', 'CHANGELOG.md'],
    },
  );
  expect(files.flatMap((file) => unplainIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
