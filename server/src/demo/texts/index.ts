import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DemoText } from './types.ts';

const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.json'))
  .toSorted();

const textsOf = (language: DemoText['language']): DemoText[] =>
  files
    .filter((name) => name.startsWith(`${language}-`))
    .map((name) => DemoText.parse(JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))));

/** Every text of this folder, the Turkish ones first. */
export const demoTexts: readonly DemoText[] = [...textsOf('tr'), ...textsOf('en')];
