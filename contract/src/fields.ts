import { z } from 'zod';
import { limits } from './limits.ts';

/*
 * The field types that several features share. A message is a key of the text catalogue; the browser translates it.
 * Text always has a longest length, and its letters are whole ones (NFC), so that one name is written in one way.
 */

/**
 * More marks on one letter than any language writes. Putting them in order takes the square of their number: a long
 * name would hold the server.
 */
export const piledMarks = /(?<!\p{M})\p{M}{11}/u;
/** Without NUL and halves of characters, which PostgreSQL cannot store, and without piles of marks. */
export const isStorable = (value: string): boolean =>
  !value.includes('\u0000') && value.isWellFormed() && !piledMarks.test(value);
/** Control characters but for line ends and tabs, and marks that turn the direction of what follows. */
const misleading = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;
const isPlain = (value: string): boolean => !misleading.test(value);

/**
 * Ends the reading of what cannot be stored, and of what is too long however its letters are written (one may be made
 * of four), before its letters are made whole.
 */
const readable =
  (max: number) =>
  ({ value, issues }: z.core.ParsePayload<string>): void => {
    const input = value;
    if (!isStorable(value)) issues.push({ code: 'custom', input, message: 'validation.characters', continue: false });
    else if (value.trim().length > max * 4)
      issues.push({
        code: 'too_big',
        origin: 'string',
        maximum: max,
        inclusive: true,
        input,
        message: 'validation.field_max_chars',
        continue: false,
      });
  };
/** A character that can be seen: no blank, no mark alone, none of the fillers that look like nothing. */
const visible = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Nothing that a reader would see. */
export const isBlank = (value: string): boolean => !visible.test(value);

export const Id = z.uuid({ error: 'validation.id' });
export const ById = z.strictObject({ id: Id });

/** Free text of at most `max` characters, trimmed; empty is allowed, see `name` for required text. */
export const text = (max: number) =>
  z
    .string({ error: 'validation.text' })
    .check(readable(max))
    .normalize('NFC')
    .trim()
    .max(max, { error: 'validation.field_max_chars' })
    .refine(isPlain, { error: 'validation.characters' });

/**
 * Required text of `min` to `max` characters. An empty one keeps no other rule of the form from being looked at, so
 * that all that is missing is said at once.
 */
export const name = (max = 120, min = 1) => {
  const required = z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? 'validation.required' : 'validation.text'),
    })
    .check(readable(max))
    .normalize('NFC')
    .trim()
    .regex(visible, { error: 'validation.required', abort: min > 1 });
  return (min > 1 ? required.min(min, { error: 'validation.field_min_chars' }) : required)
    .max(max, { error: 'validation.field_max_chars' })
    .refine(isPlain, { error: 'validation.characters' });
};

export const Username = name(60, limits.usernameMin).regex(limits.usernamePattern, {
  error: 'validation.username_characters',
});
/** The one spelling of an address: a keyboard there begins "ipek@" with İ. Every door reads addresses by this. */
export const readAddress = (typed: string): string => typed.trim().normalize('NFC').replaceAll('İ', 'i').toLowerCase();
export const Email = name(254)
  .transform(readAddress)
  .pipe(z.email({ error: 'validation.email' }));
/** A number without what people write around and before it. */
const bareNumber = (typed: string): string => typed.replace(/[\s()-]/g, '').replace(/^(\+90|0090|0)/, '');
/** Ten digits after +90; the prefix, a leading 0, blanks and brackets are accepted on the way in. Empty means none. */
export const Phone = z
  .string({ error: 'validation.text' })
  .trim()
  .max(30, { error: 'validation.phone' })
  .transform(bareNumber)
  .refine((value) => value === '' || /^\d{10}$/.test(value), { error: 'validation.phone' })
  .transform((value) => value || null);
/**
 * The digits of a telephone number that is looked for, whole or a part of six and more: fewer are in too many numbers,
 * and mostly a student number.
 */
export const searchedNumber = (typed: string): string | undefined => /^\d{6,10}$/.exec(bareNumber(typed))?.[0];
/** Passwords are taken as they are: never trimmed, any character. */
export const Password = z
  .string({ error: 'validation.required' })
  .min(1, { error: 'validation.required', abort: true })
  .min(limits.passwordMin, { error: 'validation.field_min_chars' })
  .max(limits.passwordMax, { error: 'validation.field_max_chars' })
  .refine(isStorable, { error: 'validation.characters' });

export const Language = z.enum(['en', 'tr', 'fr', 'pl'], { error: 'validation.choice' });
export type Language = z.infer<typeof Language>;

/**
 * Calendar date, YYYY-MM-DD, from 1900 to 2999: what is reckoned from it, years before or a day after, is still a date.
 */
export const Day = z.iso
  .date({ error: 'validation.date', abort: true })
  .refine((day) => day >= '1900-01-01' && day <= '2999-12-31', { error: 'validation.date' });
/** An instant, ISO 8601, UTC on the way out. */
export const Instant = z.iso.datetime({ offset: true, error: 'validation.date' });
const isOnCalendar = (value: string): boolean => Date.parse(value) >= 0 && Date.parse(value) < Date.UTC(10_000, 0);
/**
 * An instant as callers send it: from 1970 to 9999, in any zone; it goes on in UTC. PostgreSQL refuses what no calendar
 * has.
 */
export const Moment = Instant.refine(isOnCalendar, { error: 'validation.date', abort: true }).transform((value) =>
  new Date(value).toISOString(),
);
/** A number without decimals; one with them is told so. */
export const whole = (least: number, most: number) =>
  z
    .int({ error: ({ input }) => (typeof input === 'number' ? 'validation.whole_number' : 'validation.number') })
    .min(least, { error: 'validation.range' })
    .max(most, { error: 'validation.range' });
export const GradeLevel = whole(1, 12);
/** The version a caller saw; a stale one answers 409 with the row as it is. */
export const Version = whole(1, 2_147_483_647);
/** A version as the text of an address or of a form. */
export const VersionText = z.coerce.number<number | string>({ error: 'validation.number' }).pipe(Version);
/** Of a toggle: one that says which version it saw changes nothing when it is repeated (docs/decisions/0002). */
export const Seen = z.strictObject({ version: VersionText.optional() });

type Changes<S extends z.core.$ZodShape> = {
  [K in keyof S]: z.ZodOptional<S[K] extends z.ZodDefault<infer Inner> ? Inner : S[K]>;
};

/**
 * The fields of an input as changes: each may be left out and then stays as it is. `partial()` alone would put the
 * default of a left-out field in its place and so wipe what is stored.
 */
export function changesOf<S extends z.core.$ZodShape>(input: z.ZodObject<S>): z.ZodObject<Changes<S>, z.core.$strict> {
  const shape = Object.entries(input.shape).map(([key, field]) => [
    key,
    z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
  ]);
  return z.strictObject(Object.fromEntries(shape) as Changes<S>);
}

/** Query strings carry text: `true` and `1` are yes. */
export const Flag = z
  .enum(['true', 'false', '1', '0'], { error: 'validation.choice' })
  .transform((v) => v === 'true' || v === '1');

/**
 * Which texts are addresses of stored files, `/files/<key>`: the server signs them on the way out and takes their
 * signature off on the way in.
 */
export const fileAddresses = z.registry<{ html?: true }>();
/** The address of a picture or a sound as it goes out. It opens for everyone who has it, for one to two hours. */
export const FileAddress = z.string().register(fileAddresses, {});
/** Text of a book, whose pictures have such addresses. */
export const BookHtml = z.string().register(fileAddresses, { html: true });
/** One that comes back as it was given. */
export const QuestionFileAddress = z
  .string()
  .regex(/^\/files\/questions\/[\w-]+\.(png|jpg)\?[\w=&-]{1,200}$/, { error: 'validation.invalid' })
  .register(fileAddresses, {});
export const CoverFileAddress = z
  .string()
  .regex(/^\/files\/covers\/[\w-]+\.jpg\?[\w=&-]{1,200}$/, { error: 'validation.invalid' })
  .register(fileAddresses, {});

/** What every stored thing has. */
export const stored = { id: Id, version: z.int(), created_at: Instant, updated_at: Instant };
export const toggled = { deleted_at: Instant.nullable() };

/** A name in each language; a reader without one gets another's. */
export const Names = z
  .strictObject({
    en: text(120).default(''),
    tr: text(120).default(''),
    fr: text(120).default(''),
    pl: text(120).default(''),
  })
  .refine((names) => Object.values(names).some((name) => name !== ''), {
    path: ['tr'],
    error: 'validation.one_language',
  });
export type Names = z.infer<typeof Names>;
