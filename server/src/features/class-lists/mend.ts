import type { classLists } from '@okur/contract';
import type { Answer, Mended } from '@okur/contract/class-lists';
import { invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { checkIdle } from './accept.ts';
import { listedRows, type StoredRow } from './header.ts';
import { listInScope, questionsOf, review } from './store.ts';
import { keep } from './upload.ts';

/** Keeps who rows are, of those that were asked about. */
export async function answerClassList({
  db,
  scope,
  params,
  body,
  record,
}: ContextOf<typeof classLists.answerClassList>) {
  const stored = await listInScope(db, scope, params.id, params.classListId, true);
  await checkIdle(db, stored);
  const { plan } = await review(db, stored.company_id, stored, stored.mapping);
  const existing = new Map(listedRows(stored.rows).map((one) => [one.line, one.answers ?? []]));
  const given = new Map<number, Answer[]>();
  for (const [index, { line, choice, ...key }] of body.answers.entries()) {
    const about = questionsOf(plan, line).filter(
      (one) => one.user_id === key.user_id && one.kind === (key.kind ?? one.kind),
    );
    const question = about.find(({ chosen }) => chosen === null) ?? about[0];
    if (!question) throw invalidField(`answers.${index}.user_id`, 'validation.not_found');
    if (choice !== null && !question.choices.includes(choice))
      throw invalidField(`answers.${index}.choice`, 'validation.choice');
    const before = given.get(line) ?? existing.get(line) ?? [];
    const { kind, user_id } = question;
    // Whether a child is let in is open again where who the child is was answered again.
    const others = before.filter((one) => one.user_id !== user_id || (one.kind !== kind && one.kind !== 'locked'));
    given.set(line, choice === null ? others : [...others, { kind, user_id, choice }]);
  }
  const listed = stored.rows.map((one) =>
    one.out === undefined && given.has(one.line) ? { ...one, answers: given.get(one.line)! } : one,
  );
  const data = await keep(db, stored, stored.mapping, listed);
  record({
    action: 'update',
    subject: 'CLASS_LIST',
    subjectId: stored.id,
    companyId: params.id,
    after: { answers: body.answers.length },
  });
  return { data };
}

/** Corrects wrong cells. A mended row may be someone else, so what was said of it before is asked again. */
export async function mendClassList({ db, scope, params, body, record }: ContextOf<typeof classLists.mendClassList>) {
  const stored = await listInScope(db, scope, params.id, params.classListId, true);
  await checkIdle(db, stored);
  const existing = new Map(listedRows(stored.rows).map((one) => [one.line, one]));
  const mended = new Map<number, StoredRow>();
  for (const [index, { line, column_index, value }] of body.cells.entries()) {
    const before = mended.get(line) ?? existing.get(line);
    if (!before) throw invalidField(`cells.${index}.line`, 'validation.not_found');
    const width = Math.max(stored.headers.length, before.cells.length);
    if (column_index >= width) throw invalidField(`cells.${index}.column_index`, 'validation.not_found');
    const cells = Array.from({ length: width }, (_, at) => (at === column_index ? value : (before.cells[at] ?? '')));
    const was = { column_index, before: before.cells[column_index] ?? '' };
    mended.set(line, { ...before, cells, answers: [], mended: marked(before.mended ?? [], was, value) });
  }
  const listed = stored.rows.map((one) => (one.out === undefined ? (mended.get(one.line) ?? one) : one));
  const data = await keep(db, stored, stored.mapping, listed);
  record({
    action: 'update',
    subject: 'CLASS_LIST',
    subjectId: stored.id,
    companyId: params.id,
    after: { cells: body.cells.map(({ line, column_index }) => ({ line, column_index })) },
  });
  return { data };
}

/** What the file says stays beside a corrected cell; one that says it again is as it was. */
function marked(earlier: readonly Mended[], now: Mended, value: string): Mended[] {
  const first = earlier.find(({ column_index }) => column_index === now.column_index) ?? now;
  const others = earlier.filter((one) => one !== first);
  return first.before === value ? others : [...others, first];
}
