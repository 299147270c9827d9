import type { HelpReason, WatchedStudent } from '@okur/contract/reports';
import { type Destination, readingsOf } from '../../../reading/reports/drill.tsx';
import { daysOf } from '../filters/filters.ts';

/**
 * Where the rows behind a reason are, or what to do about it: texts to give, where the caller may. What was read too
 * fast to be a reading is in no figure, and homework that was left out has no reading: both are in the student's own
 * record, as is what the level of the next text rests on.
 */
export function destinationOfReason(
  reason: HelpReason,
  { id, language, text_level }: Pick<WatchedStudent, 'id' | 'language' | 'text_level'>,
  today: string,
  givesTexts = false,
): Destination {
  if (reason === 'texts' && givesTexts)
    return {
      to: '/articles/list',
      search: { language, ...(text_level === null ? {} : { grade_level: String(text_level) }) },
    };
  if (reason === 'homework' || reason === 'rushing' || reason === 'texts')
    return { to: `/management/users/${id}`, search: { tab: 'progress' } };
  const measured = { kind: 'measurement' };
  return readingsOf(id, reason === 'comprehension' ? { ...measured, ...daysOf('30d', today) } : measured);
}
