import { z } from 'zod';
import { limits } from './limits.ts';
import { Job } from './jobs.ts';
import { route } from './route.ts';

/** A list as a file: the rows that its filters and its search leave, all of them, in its order. */
export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * More people than that leave the platform with the password of who takes them out (and are in the audit, as all
 * exports).
 */
export const exportPeopleMax = 500;

const short = (max: number) =>
  z.string().min(1, { error: 'validation.required' }).max(max, { error: 'validation.field_max_chars' });

export const ExportColumn = z.strictObject({
  /** The heading, in the reader's language. */
  label: z.string().trim().max(120, { error: 'validation.field_max_chars' }),
  /**
   * Fields of the list's row, dotted where they lie inside others (`company.company_name`); `children.name+surname` are
   * two of one thing with a blank between. Of several values each is named once.
   */
  fields: z
    .array(short(120).regex(/^\w+(\.\w+)*(\+\w+)*$/, { error: 'validation.invalid' }))
    .min(1, { error: 'validation.required' })
    .max(4, { error: 'validation.range' }),
  /** Words for values that are none: of states and of yes and no. */
  words: z.record(z.string().max(60), z.string().max(120)).optional(),
});
export type ExportColumn = z.infer<typeof ExportColumn>;

const texts = z.record(z.string().max(60), z.string().max(200)).default({});

export const ExportInput = z.strictObject({
  /** The path of the list's call: `companies/{id}/departments`. */
  list: short(200),
  params: texts,
  /** Filters, search and sort of the list's call. */
  query: texts,
  columns: z.array(ExportColumn).min(1, { error: 'validation.required' }).max(60, { error: 'validation.range' }),
  format: z.enum(exportFormats, { error: 'validation.choice' }),
  /** What the file is called, in the reader's language. */
  name: short(100),
  /** Decides on the separator of a CSV file and the shape of its numbers. */
  locale: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, { error: 'validation.choice' })
    .default('en'),
  /** The clock of moments in rows that are of no school; absent, that of the caller's school. */
  time_zone: z.string().max(60).optional(),
  password: z.string().max(limits.passwordMax, { error: 'validation.field_max_chars' }).optional(),
});
export type ExportInput = z.infer<typeof ExportInput>;

export const exportList = route({
  method: 'POST',
  path: 'exports',
  summary:
    'Begins to write all rows of a list into a CSV or XLSX file; ' +
    'over 500 people the caller’s password has to be given, without it the answer is null',
  body: ExportInput,
  answer: z.object({
    /** Null: nothing was begun, the caller's password is asked for. */
    data: Job.nullable(),
  }),
  status: 202,
  needs: 'staff',
  errors: ['not_found', 'old_password_wrong'],
  idempotent: true,
});
