import type { ExamQuestion, ExamQuestionInput } from '@okur/contract/exams';
import type { Question } from '@okur/contract/questions';
import type { z } from 'zod';
import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import { idsOfOptions } from '../articles/store.ts';

/*
 * What a student was asked, and what of it a correction changes. Words, options and the picture are the wording:
 * another one is asked of those who begin after it. Which option is right and the points are the key: another one is
 * a correction and holds for everyone who was asked the same.
 */

type Input = z.output<typeof ExamQuestionInput>;
type Options = ExamQuestion['options'];

/** Kinds whose options are stored in the right order: that is their key, and another order for each student. */
const isOrdered = ({ kind }: Pick<Question, 'kind'>): boolean => kind === 'ordering' || kind === 'cloze';

/** Options with ids; one that could be either of two, or is there twice, is refused rather than taken for another. */
export function optionsOf({ kind, options }: Pick<Input, 'kind' | 'options'>, previous: Options = []): Options {
  const formerIds = new Set(previous.map(({ id }) => id));
  for (const [at, { id }] of options.entries())
    if (id && formerIds.has(id) && options.findIndex((option) => option.id === id) < at)
      throw invalidField(`options.${at}.id`, 'exams.same_option_twice');
  const ids = idsOfOptions(options, previous, (at) => {
    throw invalidField(`options.${at}.id`, 'exams.which_option');
  });
  return options.map(({ text, right }, at) => ({ id: ids[at]!, text, right: kind === 'ordering' || right }));
}

const inSomeOrder = (options: Options, isInOrder: boolean): Options =>
  isInOrder ? options : options.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** What is asked, to be compared; the key is no part of it. */
export const wordingOf = ({ kind, stem, options, image = null }: Omit<Question, 'id'>): string =>
  JSON.stringify([
    kind,
    stem,
    inSomeOrder(options, !isOrdered({ kind })).map(({ id, text }) => [id, text]),
    image && [image.address, image.alt],
  ]);

/** The options and which of them are right. */
export const keyOf = (question: Omit<Question, 'id'>): string =>
  JSON.stringify([
    question.kind,
    inSomeOrder(question.options, isOrdered(question)).map(({ id, text, right }) => [id, text, right]),
  ]);

/** A wording, corrected as `before` became `after`, where its options and their key were those of `before`. */
export function withKey<Q extends Omit<Question, 'id'>>(wording: Q, before: Question, after: Question): Q {
  if (keyOf(wording) !== keyOf(before)) return wording;
  const right = new Map(after.options.map((option) => [option.id, option.right]));
  return {
    ...wording,
    points: after.points === before.points ? wording.points : after.points,
    options: isOrdered(after)
      ? after.options
      : wording.options.map((option) => ({ ...option, right: right.get(option.id) ?? option.right })),
  };
}

/** Stores questions as they are under their newest version. */
export const keepVersions = (db: Db, ids: readonly string[]): Promise<unknown> =>
  rows(
    db,
    sql`insert into exam_question_versions (question_id, version, content)
      select id, newest_version, jsonb_build_object('kind', kind, 'stem', stem, 'options', options, 'explanation',
        explanation, 'points', points, 'skill', skill, 'image', image) from exam_questions where id = any(${array(ids)})
      on conflict (question_id, version) do update set content = excluded.content`,
  );

/** Stores what a correction made of wordings. */
export const storeWordings = (db: Db, wordings: readonly { version: number; question: Question }[]): Promise<unknown> =>
  rows(
    db,
    sql`update exam_question_versions v set content = x.question - 'id'
      from json_to_recordset(${JSON.stringify(wordings)}::json) as x(version int, question jsonb)
        where v.question_id = (x.question ->> 'id')::uuid and v.version = x.version`,
  );
