import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './tools.ts';

/*
 * Rules that money and time follow ask one clock, which tests can set: `okur_now()` in SQL, `clockNow()` beside it. One
 * that asks another clock sees a day that never comes in a test, or does not see one that went by.
 */

const folders = '{payments,activations,licences,subscriptions}';
/** Signatures are of the real moment: who reads them compares with it. */
const signs = 'server/src/features/payments/demo-bank/provider.ts';

const otherClock = /(?<![\w.])(?:now\(\)|Date\.now\(\)|new Date\(\)|current_(?:date|timestamp)|clock_timestamp)/;

const asksOtherClock = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, n) => (otherClock.test(line) ? [`${file}:${n + 1}`] : []));

test('a rule that asks another clock is found by file and line', () => {
  const text = 'select now()\nselect okur_now()\nDate.now()\nclockNow()\nnew Date()\nnew Date(at)';
  expect(asksOtherClock('a.ts', text)).toEqual(['a.ts:1', 'a.ts:3', 'a.ts:5']);
});

test('no rule of payments, codes, licences and subscriptions asks another clock', () => {
  const files = globSync(`server/src/features/${folders}/**/*.ts`, { cwd: root }).filter(
    (file) => !/\.test\.ts$|\/testing\.ts$/.test(file) && file !== signs,
  );
  expect(files.length).toBeGreaterThan(60);
  expect(files.flatMap((file) => asksOtherClock(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
