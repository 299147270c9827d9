import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readability, type Score } from '@okur/contract/reading/readability';
import { root } from './tools.ts';

/*
 * npm run levels [FOLDER]: what the English formulas say of texts that teachers rewrote at three levels. A folder holds
 * `<family>-ele.txt`, `-int.txt` and `-adv.txt`; without one it is the folder that the test of the levels reads.
 */

export const steps = ['ele', 'int', 'adv'] as const;
export interface Family {
  family: string;
  /** What each formula says of each level, in the order of `steps`; the first gives the text its word. */
  scores: Score[][];
}

export const ownFolder = join(root, 'contract/src/reading/fixtures/levels-en');

export function levelsOf(folder: string): Family[] {
  const families = readdirSync(folder)
    .flatMap((file) => (file.endsWith('-ele.txt') ? [file.replace('-ele.txt', '')] : []))
    .toSorted();
  return families.map((family) => ({
    family,
    scores: steps.map((step) => readability(textOf(join(folder, `${family}-${step}.txt`)), 'en').scores),
  }));
}

/** The first word names the level. */
const textOf = (path: string): string => readFileSync(path, 'utf8').replace(/^\uFEFF?\s*\S+\s+/, '');

/** Higher is easier for Flesch alone. */
export const isHarder = (formula: string, from: number, to: number): boolean =>
  formula === 'flesch' ? to < from : to > from;

function print(families: readonly Family[]): void {
  const names = families[0]?.scores[0]?.map(({ formula }) => formula) ?? [];
  console.log(
    `| text | ${names.map((name) => `${name} ${steps.join(' → ')}`).join(' | ')} |\n` +
      `| --- | ${names.map(() => '---').join(' | ')} |`,
  );
  for (const { family, scores } of families) {
    console.log(
      `| ${family} | ` +
        `${names.map((_name, at) => scores.map((level) => level[at]!.value.toFixed(1)).join(' → ')).join(' | ')} ` +
        '|',
    );
  }
  for (const formula of names.filter((name) => families[0]!.scores[0]!.some((s) => s.formula === name && s.band)))
    console.log(`\nElementary and advanced by the bands of ${formula}: ${differing(families, formula)}`);
}

/** How many families have an easier band for the elementary text than for the advanced one. */
export function differing(families: readonly Family[], formula: string): string {
  const apart = families.filter(({ scores }) => {
    const of = (step: Score[]) => step.find((score) => score.formula === formula)!;
    const [easy, hard] = [of(scores[0]!), of(scores.at(-1)!)];
    return easy.band !== hard.band && isHarder(formula, easy.value, hard.value);
  });
  return `${apart.length} of ${families.length}`;
}

if (process.argv[1] === import.meta.filename) print(levelsOf(process.argv[2] ?? ownFolder));
