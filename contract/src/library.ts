import { z } from 'zod';
import { ArticleAudio } from './articles/audio.ts';
import { ArticleCover } from './articles/cover.ts';
import { ById, GradeLevel, Id, Instant, Language, VersionText } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';
import { StudentText } from './student.ts';
import { GlossaryTerm } from './terms.ts';

/*
 * The texts that a student may read of their own accord: those that the caller's class holds today. A reading of one is
 * stored like any other, without a homework.
 */

export const LibraryText = z.object({
  id: Id,
  title: z.string(),
  language: Language,
  category_id: Id.nullable(),
  category: z.string().nullable(),
  cover: ArticleCover.nullable(),
  grade_level: z.int().nullable(),
  word_count: z.int(),
  minutes: z.number(),
  question_count: z.int(),
  expires_at: Instant.nullable(),
  /** The caller's newest reading of it, homework among them. */
  read_at: Instant.nullable(),
  /** The reading of this text whose questions wait: they are those of the state that was read. */
  open_reading_id: Id.nullable(),
  /** The caller's homework of this text, while the text is unread: there the reading counts for it. */
  homework_id: Id.nullable(),
});
export type LibraryText = z.infer<typeof LibraryText>;

/**
 * Why a text is offered: the speed "now" is older than four weeks and wants a new measurement, a topic that was read
 * before, the level of the reader, or because it is new.
 */
export const nextTextReasons = ['measure', 'topic', 'level', 'new'] as const;
export const NextText = LibraryText.extend({ why: z.enum(nextTextReasons) });
export type NextText = z.infer<typeof NextText>;

export const LibraryFilter = ListQuery.extend({
  category_id: Id.optional(),
  language: Language.optional(),
  grade_level: z.coerce.number().pipe(GradeLevel).optional(),
  /** Only what was read, or only what was not. */
  read: z.enum(['yes', 'no'], { error: 'validation.choice' }).optional(),
});

/** What the texts of the caller's library can be chosen by: what none of them has is left out. */
export const LibraryChoices = z.object({
  categories: z.array(z.object({ id: Id, name: z.string() })),
  languages: z.array(Language),
  grade_levels: z.array(z.int()),
});

export const myLibrary = route({
  method: 'GET',
  path: 'student/articles',
  summary: 'The texts that the student’s class holds today',
  query: LibraryFilter,
  answer: page(LibraryText),
  needs: 'student',
  exportable: true,
});
export const myLibraryChoices = route({
  method: 'GET',
  path: 'student/article-choices',
  summary: 'Categories, languages and levels of the texts in the caller’s library',
  answer: one(LibraryChoices),
  needs: 'student',
});
export const myNextTexts = route({
  method: 'GET',
  path: 'student/next-texts',
  summary: 'Texts of the caller’s library that were not read yet and fit the student best, the best first',
  /** `texts_left`: new ones in the language and at the level of the student, by which the reading is measured. */
  answer: z.object({ data: z.array(NextText), texts_left: z.int() }),
  needs: 'student',
});
export const myLibraryText = route({
  method: 'GET',
  path: 'student/articles/{id}',
  summary: 'One text of the caller’s library with its questions',
  params: ById,
  answer: one(LibraryText.extend({ text: StudentText })),
  needs: 'student',
});
export const audioOfText = route({
  method: 'GET',
  path: 'student/articles/{id}/audio',
  summary: 'The recording of this state of a text of the library or the homework; null where there is none',
  params: ById,
  query: z.strictObject({ article_version: VersionText }),
  answer: z.object({ data: ArticleAudio.pick({ address: true, seconds: true }).nullable() }),
  needs: 'student',
});
export const glossaryOfExercise = route({
  method: 'GET',
  path: 'student/exercises/{id}/terms',
  summary: 'The terms that stand in the text of an exercise, in any of their forms; none where it has no text',
  params: ById,
  answer: z.object({ data: z.array(GlossaryTerm) }),
  needs: 'student',
});
export const glossaryOfText = route({
  method: 'GET',
  path: 'student/articles/{id}/terms',
  summary: 'The terms that stand in a text of the caller’s library, in any of their forms',
  params: ById,
  answer: z.object({ data: z.array(GlossaryTerm) }),
  needs: 'student',
});
