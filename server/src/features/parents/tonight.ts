import type { Child, Tonight } from '@okur/contract/parents';
import type { GrowthVerdict } from '@okur/contract/reports';
import { comprehensionBand } from '@okur/contract/reading/comprehension';

/** What the suggestion is judged by, beside what the card shows. */
export interface EveningFacts {
  /** Days of the school since that of the last reading of any kind; null: never read. */
  quiet_days: number | null;
  /** Readings of the last 30 days too fast to be one. */
  rushed: number;
  verdict: GrowthVerdict;
}

const hour = 3_600_000;
/** Homework that ends within so many hours is for tonight; what ends later can be begun. */
const hoursToday = 48;
const quietDays = 5;
const rushedMost = 1;

/** One thing to do tonight: what cannot wait first, then that there is reading at all, then that it is understood. */
export function tonight(
  child: Pick<Child, 'homework' | 'latest'>,
  { quiet_days, rushed, verdict }: EveningFacts,
  now = Date.now(),
): Tonight {
  const say = (rule: Tonight['rule'], more: Partial<Tonight> = {}): Tonight => ({
    rule,
    title: null,
    due_at: null,
    days: null,
    comprehension: null,
    ...more,
  });
  const open = child.homework
    .filter((h) => h.finished_at === null && !h.removed && !h.closed)
    .toSorted((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at))
    .map(({ title, due_at }) => ({ title, due_at }));
  const isLate = ({ due_at }: { due_at: string }) => Date.parse(due_at) <= now;
  const homework = open.find((h) => !isLate(h));
  // Of several steps with one end the first is what comes next.
  const latestEnd = open.findLast(isLate)?.due_at;
  const late = open.find(({ due_at }) => due_at === latestEnd);
  if (homework && Date.parse(homework.due_at) - now <= hoursToday * hour) return say('homework_due', homework);
  if (quiet_days === null) return say('begin');
  if (quiet_days >= quietDays) return say('read_together', { days: quiet_days });
  if (rushed > rushedMost) return say('slow_down');
  const comprehension = child.latest?.comprehension ?? null;
  // Talking about a text helps more than another one then.
  if (comprehension !== null && comprehensionBand(comprehension) === 'frustration')
    return say('talk', { comprehension });
  if (homework) return say('homework_ahead', homework);
  if (late) return say('homework_late', late);
  return say(verdict === 'better' ? 'praise' : verdict === 'worse' ? 'easy_text' : 'own_choice');
}
