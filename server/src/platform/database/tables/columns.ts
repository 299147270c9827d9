import { doublePrecision, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { newId } from '../ids.ts';

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** What every stored thing has: a time-ordered id, a version for If-Match, and when it was made and changed. */
export const stored = () => ({
  id: uuid('id').primaryKey().$defaultFn(newId),
  version: integer('version').notNull().default(1),
  created_at: instant('created_at').notNull().defaultNow(),
  updated_at: instant('updated_at').notNull().defaultNow(),
});

/** Set by delete-or-restore. */
export const toggled = () => ({ deleted_at: instant('deleted_at') });

/** A recording of a text that is listened to. */
export const audio = () => ({
  /** Its address, as stored files have one. */
  file: text('file').notNull(),
  seconds: doublePrecision('seconds').notNull(),
  /** Of language, title and text: another state of them is not what is heard. */
  text_hash: text('text_hash').notNull(),
  created_at: instant('created_at').notNull().defaultNow(),
});
