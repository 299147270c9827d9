import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screensOf } from './offline.ts';

test('every screen of students is put away, however many lines its route has', () => {
  const routes = readFileSync(join(import.meta.dirname, 'src/routes/student.ts'), 'utf8');
  expect(screensOf(routes)).toHaveLength(routes.match(/^ {2}forStudent\(/gm)!.length);
});
