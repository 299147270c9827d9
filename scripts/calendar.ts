import { calendarTests } from './calendar-tests.ts';
import { folderOfRun } from './folder-of-run.ts';

/*
 * `npm run test:calendar [moment …] [name …]`: the tests that know a day, as if it were these moments, or all of the
 * list. A moment is written like 2027-03-01T00:20Z; whatever else is named chooses files.
 */

const isMoment = (word: string) => /^\d{4}-\d{2}-\d{2}T/.test(word);
const words = process.argv.slice(2);
const { passed, failed, failures } = await calendarTests(
  folderOfRun('okur-calendar-'),
  words.filter(isMoment),
  words.filter((word) => !isMoment(word)),
);
if (failures && failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
