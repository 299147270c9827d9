import type { HelpReason, WatchedStudent } from '@okur/contract/reports';
import { type Destination, readingsOf } from '../../kit/drill.tsx';
import { daysOf } from './filters.ts';

/**
 * Where the rows behind a reason are shown. What was read too fast to be a reading is in no figure, and homework that
 * was left out has no reading: both stand in the student's own record.
 */
export function destinationOfReason(
  reason: HelpReason,
  { id }: Pick<WatchedStudent, 'id'>,
  today: string,
): Destination {
  if (reason === 'homework' || reason === 'rushing')
    return { to: `/management/users/${id}`, search: { tab: 'progress' } };
  const measured = { kind: 'measurement' };
  return readingsOf(id, reason === 'comprehension' ? { ...measured, ...daysOf('30d', today) } : measured);
}
