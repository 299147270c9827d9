import type { oneRosters as contract } from '@okur/contract';
import type { RosterAnswer, RosterQuestion } from '@okur/contract/one-rosters';
import { invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { checkState } from './import-job.ts';
import { reachOf } from './reach.ts';
import { review, rosterInScope, storeReview, wireRoster } from './store.ts';

type Key = Pick<RosterAnswer, 'sourced_id' | 'kind' | 'user_id'>;
const isOf = (one: Key, other: Key): boolean =>
  one.sourced_id === other.sourced_id && one.kind === other.kind && one.user_id === other.user_id;

const keyOf = ({ sourced_id, question: { kind, user_id } }: RosterQuestion): Key => ({ sourced_id, kind, user_id });

/** Keeps who people of the roster are, of those that were found about, and plans again. */
export async function answerOneRoster(context: ContextOf<typeof contract.answerOneRoster>) {
  const { db, scope, caller, params, body, record } = context;
  const stored = await rosterInScope(db, scope, params.id, true);
  checkState(stored);
  const reach = reachOf(caller, stored.company_id);
  const { plan } = await review(db, reach, stored.roster, stored);
  let { answers } = stored;
  for (const [index, { choice, ...key }] of body.answers.entries()) {
    const found = plan.questions.find((one) => isOf(keyOf(one), key));
    if (!found) throw invalidField(`answers.${index}.user_id`, 'validation.not_found');
    if (choice !== null && !found.question.choices.includes(choice))
      throw invalidField(`answers.${index}.choice`, 'validation.choice');
    // Whether a child is let in is open again where who the child is was answered again.
    const others = answers.filter((one) => !isOf(one, key) && !isOf(one, { ...key, kind: 'locked' }));
    answers = choice === null ? others : [...others, { ...key, choice }];
  }
  const said = { schools: stored.schools, answers };
  await storeReview(db, stored.id, said, await review(db, reach, stored.roster, said));
  record({
    action: 'update',
    subject: 'ONE_ROSTER',
    subjectId: stored.id,
    companyId: stored.company_id,
    after: { answers: body.answers.length },
  });
  return { data: await wireRoster(db, scope, stored.id) };
}
