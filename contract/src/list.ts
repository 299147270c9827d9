import { z } from 'zod';
import { Flag } from './fields.ts';
import { limits } from './limits.ts';

const whole = (max: number) =>
  z.coerce
    .number({ error: 'validation.number' })
    .int({ error: 'validation.number' })
    .min(1, { error: 'validation.range' })
    .max(max, { error: 'validation.range' });

/** What every list takes; a feature extends it with its own filters. */
export const ListQuery = z.strictObject({
  page: whole(1_000_000).default(1),
  per_page: whole(limits.perPageMax).default(10),
  search: z.string().trim().max(100, { error: 'validation.field_max_chars' }).optional(),
  /** A column of the list's allow-list, `-` before it for descending. */
  sort: z.string().max(60, { error: 'validation.field_max_chars' }).optional(),
  /**
   * All rows without paging, at most 10,000; of more than 500 people with the caller's password
   * (`X-Confirm-Password`).
   */
  isAll: Flag.optional(),
  /**
   * `next_cursor` of the page before, with the same sort: as fast at the millionth row as at the first. Takes the place
   * of `page`.
   */
  cursor: z.string().max(1000, { error: 'validation.field_max_chars' }).optional(),
});
export type ListQuery = z.output<typeof ListQuery>;

export const Meta = z.object({
  current_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  last_page: z.int(),
  /** An estimate above 10,000 rows; `more`: a search stopped there, it would find more. */
  total_is: z.enum(['exact', 'estimate', 'more']),
  /** Leads to the page behind this one; null where nothing follows. */
  next_cursor: z.string().nullable(),
});
export type Meta = z.infer<typeof Meta>;

/** The envelope of a list. */
export const page = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), meta: Meta });
export type Page<T> = { data: T[]; meta: Meta };
