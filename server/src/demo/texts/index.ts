import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DemoText } from './types.ts';

const textsOf = (folder: string): DemoText[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => DemoText.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));

const ofTheYear = textsOf(import.meta.dirname);

/** Every text that the demo school has had for a year, the Turkish ones first. */
export const demoTexts: readonly DemoText[] = ['tr', 'en'].flatMap((language) =>
  ofTheYear.filter((text) => text.language === language),
);

/** Texts that came this week: no one has read them. */
export const newTexts: readonly DemoText[] = textsOf(join(import.meta.dirname, 'new'));
