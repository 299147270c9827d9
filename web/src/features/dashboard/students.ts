import type { ClassesDashboard } from '@okur/contract/dashboard';
import type { TFunction } from 'i18next';
import type { useFormat } from '../../kit/format/useFormat.ts';

export type WatchedStudent = ClassesDashboard['attention']['students'][number];
export type Reason = WatchedStudent['reasons'][number];

export const nameOf = ({ name, surname, username }: WatchedStudent): string => [name, surname].filter(Boolean).join(' ') || username;

/** A reason with its number: "understands 48%", "2 homework not done". */
export function reasonText(reason: Reason, student: WatchedStudent, t: TFunction, f: ReturnType<typeof useFormat>): string {
  if (reason === 'quiet') return student.last_read_at ? t('dashboard.reason_quiet', { when: f.relative(student.last_read_at) }) : t('dashboard.reason_never');
  if (reason === 'behind') return t('dashboard.reason_behind', { now: f.number(student.latest_wpm, { maximumFractionDigits: 0 }), usual: f.number(student.usual_wpm, { maximumFractionDigits: 0 }) });
  if (reason === 'comprehension') return t('dashboard.reason_comprehension', { value: f.percent(student.comprehension) });
  return reason === 'homework' ? t('dashboard.reason_homework', { count: student.missed }) : t('dashboard.reason_rushing', { count: student.rushed });
}
