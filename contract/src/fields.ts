import { z } from 'zod';
import { limits } from './limits.ts';

/*
 * The field types that several features share. A message is a key of the text catalogue; the browser translates it.
 * Text never holds NUL (PostgreSQL cannot store it) and always has a longest length.
 */

const noNul = (value: string) => !value.includes('\u0000');

export const Id = z.uuid({ error: 'validation.id' });
export const ById = z.strictObject({ id: Id });

/** Free text of at most `max` characters, trimmed; empty is allowed, see `name` for required text. */
export const text = (max: number) =>
  z.string({ error: 'validation.text' }).trim().max(max, { error: 'validation.field_max_chars' }).refine(noNul, { error: 'validation.characters' });

/** Required text of `min` to `max` characters. */
export const name = (max = 120, min = 1) =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? 'validation.required' : 'validation.text') })
    .trim()
    .min(1, { error: 'validation.required', abort: true })
    .min(min, { error: 'validation.field_min_chars' })
    .max(max, { error: 'validation.field_max_chars' })
    .refine(noNul, { error: 'validation.characters' });

export const Username = name(60, limits.usernameMin).regex(limits.usernamePattern, { error: 'validation.username_characters' });
export const Email = name(254).pipe(z.email({ error: 'validation.email' })).transform((value) => value.toLowerCase());
/** Ten digits after +90; the prefix, a leading 0, blanks and brackets are accepted on the way in. Empty means none. */
export const Phone = z
  .string({ error: 'validation.text' })
  .trim()
  .max(30, { error: 'validation.phone' })
  .transform((value) => value.replace(/[\s()-]/g, '').replace(/^(\+90|0090|0)/, ''))
  .refine((value) => value === '' || /^\d{10}$/.test(value), { error: 'validation.phone' })
  .transform((value) => value || null);
/** Passwords are taken as they are: never trimmed, any character. */
export const Password = z
  .string({ error: 'validation.required' })
  .min(1, { error: 'validation.required', abort: true })
  .min(limits.passwordMin, { error: 'validation.field_min_chars' })
  .max(limits.passwordMax, { error: 'validation.field_max_chars' })
  .refine(noNul, { error: 'validation.characters' });

export const Language = z.enum(['en', 'tr', 'fr', 'pl'], { error: 'validation.choice' });
export type Language = z.infer<typeof Language>;

/** Calendar date, YYYY-MM-DD. */
export const Day = z.iso.date({ error: 'validation.date' });
/** An instant, ISO 8601, UTC on the way out. */
export const Instant = z.iso.datetime({ offset: true, error: 'validation.date' });
export const GradeLevel = z.int({ error: 'validation.number' }).min(1, { error: 'validation.range' }).max(12, { error: 'validation.range' });
/** The version a caller saw; a stale one answers 409 with the row as it stands. */
export const Version = z.int({ error: 'validation.number' }).min(1);

type Changes<S extends z.core.$ZodShape> = { [K in keyof S]: z.ZodOptional<S[K] extends z.ZodDefault<infer Inner> ? Inner : S[K]> };

/**
 * The fields of an input as changes: each may be left out and then stays as it is. `partial()` alone would put the
 * default of a left-out field in its place and so wipe what is stored.
 */
export function changesOf<S extends z.core.$ZodShape>(input: z.ZodObject<S>): z.ZodObject<Changes<S>, z.core.$strict> {
  const shape = Object.entries(input.shape).map(([key, field]) => [key, z.optional(field instanceof z.ZodDefault ? field.unwrap() : field)]);
  return z.strictObject(Object.fromEntries(shape) as Changes<S>);
}

/** Query strings carry text: `true` and `1` are yes. */
export const Flag = z.enum(['true', 'false', '1', '0'], { error: 'validation.choice' }).transform((v) => v === 'true' || v === '1');

/** What every stored thing has. */
export const stored = { id: Id, version: z.int(), created_at: Instant, updated_at: Instant };
export const toggled = { deleted_at: Instant.nullable() };
