import { myTimedSummary } from '@okur/contract/summaries';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { cachedForever } from '../../../kit/client/prefetch.ts';
import { noGlossary } from '../../../reading/words/glossaryOf.ts';
import { useStudent } from '../../../kit/client/account.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { TimedReading } from '../reading/TimedReading.tsx';

/** A summary, read with the clock. */
export default function TimeSummary() {
  const { id = '' } = useParams({ strict: false });
  const { t } = useTranslation();
  const student = useStudent();
  const summary = useCall(myTimedSummary, { params: { id } }, cachedForever);
  if (summary.isError && !summary.data)
    return <ErrorState error={summary.error} retry={() => void summary.refetch()} />;
  if (!summary.data || !student) return <TextSkeleton lines={9} />;
  const back = t('summaries.back');
  return (
    <TimedReading
      id={id}
      timed={summary.data.data}
      glossary={noGlossary}
      student={student}
      origin={{ to: '/student/summaries', back, goOn: back }}
    />
  );
}
