import { Email, GradeLevel, Names, Password, Phone, text, Username, whole } from '@okur/contract/fields';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { limitsAt } from './limits.ts';

const schema = z
  .strictObject({
    username: Username,
    email: Email,
    email_or_none: Email.or(z.literal('').transform(() => null))
      .nullable()
      .default(null),
    phone: Phone.nullable().optional(),
    password: Password,
    source: text(300).default(''),
    body: text(30_000),
    names: Names,
    grade: GradeLevel.nullable().default(null),
    spacing: z.number().min(1.2).max(2.6).optional(),
    language: z.enum(['en', 'tr']),
    steps: z.array(z.object({ text: text(80), questions: z.array(z.object({ points: whole(1, 20) })).optional() })),
    rule: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('speed'), wpm: whole(20, 1500) }),
        z.strictObject({ kind: z.literal('homework'), count: whole(1, 100) }),
      ])
      .nullable(),
    values: z.custom<{ title: string }>().transform((values) => values),
  })
  .refine(({ steps }) => steps.length > 0)
  .transform(({ username }) => ({ username }));

it.each([
  ['a name with rules of its own', 'username', { maxLength: 60 }],
  ['one that is changed after it is read', 'email', { maxLength: 254 }],
  ['one that may be empty', 'email_or_none', { maxLength: 254 }],
  ['one that may be left out, or none', 'phone', { maxLength: 30 }],
  ['a password', 'password', { maxLength: 128 }],
  ['one with a default', 'source', { maxLength: 300 }],
  ['a long text, which is never cut', 'body', {}],
  ['one of several languages', 'names.fr', { maxLength: 120 }],
  ['a number', 'grade', { min: 1, max: 12 }],
  ['a number with decimals', 'spacing', { min: 1.2, max: 2.6 }],
  ['a choice', 'language', {}],
  ['one of a list', 'steps.0.text', { maxLength: 80 }],
  ['one of a list in a list', 'steps.2.questions.1.points', { min: 1, max: 20 }],
  ['one that one kind alone has', 'rule.count', { min: 1, max: 100 }],
  ['one that the schema does not say', 'values.title', {}],
  ['one that is not there', 'nothing.at.all', {}],
])('the limits of %s come from the schema', (_, path, expected) => {
  expect(limitsAt(schema, path)).toEqual(expected);
});
