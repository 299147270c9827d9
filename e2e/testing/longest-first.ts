import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take minutes, the others seconds; vitest itself begins with the files that have most characters. */
const longest = [
  'screens-desktop.test.ts',
  'screens-phone.test.ts',
  'screens-by-keys.test.ts',
  'exercises.long.test.ts',
];

/** So that at the end of a run both workers have something to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => longest.indexOf(basename(moduleId)) + 1 || Infinity;
    return (await super.sort(files)).toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
  }
}
