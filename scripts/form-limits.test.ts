import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * No number twice: a field that a form binds, `<TextField {...form.field('title')} … />`, has its limits from
 * the form's schema, and says none of its own.
 */

/** What is bound to no form, as the fields of a question, to one whose schema says no limits, or hands them on. */
const own = new Set([
  'web/src/features/users/password/FirstPasswordField.tsx',
  'web/src/kit/fields/CodeField.tsx',
  'web/src/kit/fields/MoneyField.tsx',
  'web/src/features/notes/NoteFields.tsx',
  'web/src/reading/questions/QuestionFields.tsx',
  'web/src/features/exercises/editor/KindFields.tsx',
  'web/src/features/homework/give/More.tsx',
]);

/** What is between the brackets of each field of the kit that is typed into. */
const fieldsOf = (source: string): string[] =>
  source
    .split(/<(?=(?:Text|Textarea|Number|Money)Field\s)/)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('/>')));
/** Of a number `maxLength` is of its digits, which no schema says. */
const saysLimit = (field: string): boolean =>
  (field.startsWith('Text') ? /\bmaxLength=\{/ : /\b(?:min|max)=\{/).test(field);

/** The bound fields of a file that say a limit themselves. */
const limitsIn = (source: string): string[] =>
  fieldsOf(source).filter((field) => field.includes('{...') && saysLimit(field));

test('a limit beside a bound field is found, however the field is written', () => {
  expect(limitsIn(`<TextField {...form.field('title')} label="Title" maxLength={200} />`)).toHaveLength(1);
  expect(limitsIn(`<NumberField {...form.field('count')} max={activationsMax} />`)).toHaveLength(1);
  expect(limitsIn(`<NumberField\n  {...number('grade')}\n  min={1}\n/>`)).toHaveLength(1);
  expect(limitsIn(`<TextareaField key={code} {...field} maxLength={500} />`)).toHaveLength(1);
  expect(limitsIn(`<TextField {...form.field('title')} label="Title" />`)).toEqual([]);
  expect(limitsIn(`<TextField name="style" value={style} maxLength={300} />`)).toEqual([]);
});

test('no field of a form says a limit that its schema has', () => {
  const files = globSync('web/src/**/*.tsx').filter((file) => !file.includes('.test.') && !own.has(file));
  expect(files.length).toBeGreaterThan(300);
  const limits = files.flatMap((file) => limitsIn(readFileSync(file, 'utf8')).map((field) => `${file}: ${field}`));
  expect(limits).toEqual([]);
});
