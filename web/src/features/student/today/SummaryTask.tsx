import type { Task } from '@okur/contract/student';
import type { useTranslation } from 'react-i18next';

type SummaryOfTask = NonNullable<Task['summary']>;

/** Where a homework of a summary is read: as one likes, or with the clock. */
export const linkOfSummary = ({ id, reading }: SummaryOfTask): { to: string } => ({
  to: `/student/summaries/${id}${reading === 'timed' ? '/clock' : ''}`,
});

export const summaryLabel = ({ reading }: SummaryOfTask, t: ReturnType<typeof useTranslation>['t']): string =>
  t(reading === 'timed' ? 'student_books.with_clock' : 'student.read');
