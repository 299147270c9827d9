import { z } from 'zod';
import { ById, FileAddress, Flag, Id, Instant, Language, Version, whole } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { Done, one, route } from '../route.ts';

/** A published tutorial as a list says it to those who watch. */
const WatchedRow = z.object({
  id: Id,
  title: z.string(),
  language: Language,
  cover: FileAddress.nullable(),
  instructor: z.string().nullable(),
  /** Of all its videos. */
  seconds: z.number(),
  resource_count: z.int(),
});

/** With the viewer's own progress. */
export const WatchListRow = WatchedRow.extend({
  /** Videos and quizzes that are required, and those of them that are done. */
  required_count: z.int(),
  done_count: z.int(),
  watched_at: Instant.nullable(),
  completed_at: Instant.nullable(),
});
export type WatchListRow = z.infer<typeof WatchListRow>;

/** With what a school does with it. */
export const CompanyWatchListRow = WatchedRow.extend({
  version: z.int(),
  /** Whether the students of the school see it. */
  visible: z.boolean(),
  /** From 1 in the school's order. */
  position: z.int(),
  /** Students of the caller's reach who have completed it. */
  completed_count: z.int(),
});
export type CompanyWatchListRow = z.infer<typeof CompanyWatchListRow>;

const mayWatch = {
  anyOf: [
    ['view', 'WATCH_TUTORIALS'],
    ['view', 'TUTORIALS'],
  ],
} as const;
/** To see it is enough: a school arranges its own list. */
const mayArrange = {
  anyOf: [
    ['view', 'WATCH_TUTORIALS'],
    ['edit', 'TUTORIALS'],
  ],
} as const;

/** The school of the caller unless told; staff of the platform have to tell. */
const OfCompany = z.strictObject({ company_id: Id.optional() });

export const WatchListFilter = ListQuery.extend({
  language: Language.optional(),
  /** Completed by the viewer, or not yet. */
  completed: Flag.optional(),
});

export const listWatchList = route({
  method: 'GET',
  path: 'tutorial-watch-list',
  summary: 'Tutorials that the caller may watch, with the caller’s progress',
  query: WatchListFilter,
  answer: page(WatchListRow),
  needs: mayWatch,
  exportable: true,
});
export const listCompanyWatchList = route({
  method: 'GET',
  path: 'company-watch-list',
  summary: 'Which tutorials a school shows to its students, in its order',
  query: ListQuery.extend({ language: Language.optional(), visible: Flag.optional(), ...OfCompany.shape }),
  answer: page(CompanyWatchListRow),
  needs: mayWatch,
  exportable: true,
});
export const updateAllOfCompanyWatchList = route({
  method: 'PUT',
  path: 'company-watch-list/all',
  summary: 'Shows all published tutorials to the students of a school, or hides them all; answers which it changed',
  query: OfCompany,
  body: z.strictObject({
    visible: z.boolean({ error: 'validation.choice' }),
    /** These alone: those that were changed before, to undo that. */
    tutorial_ids: z.array(Id).max(10_000, { error: 'validation.range' }).optional(),
  }),
  answer: one(Done.shape.data.extend({ tutorial_ids: z.array(Id) })),
  needs: mayArrange,
  errors: ['not_found'],
});
export const updateCompanyWatchList = route({
  method: 'PUT',
  path: 'company-watch-list/{id}',
  summary: 'Shows a tutorial to the students of a school or hides it, and puts it at a position',
  params: ById,
  query: OfCompany,
  body: z.strictObject({
    visible: z.boolean({ error: 'validation.choice' }).optional(),
    position: whole(1, 10_000).optional(),
    version: Version.optional(),
  }),
  answer: one(CompanyWatchListRow),
  needs: mayArrange,
  errors: ['stale_version'],
  idempotent: true,
});
