import { myHomework } from '@okur/contract/student';
import { glossaryOfHomework } from '@okur/contract/terms';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useStudent } from '../../../kit/client/account.ts';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { cachedForever } from '../../../kit/client/prefetch.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { glossaryOf } from '../../../reading/words/glossaryOf.ts';
import { ReadingSteps } from './ReadingSteps.tsx';

/** One homework: its text and questions. */
export default function ReadHomework() {
  const { id = '' } = useParams({ strict: false });
  const { t } = useTranslation();
  const student = useStudent();
  const homework = useCall(myHomework, { params: { id } }, cachedForever);
  const glossary = glossaryOf(
    useCall(glossaryOfHomework, { params: { id } }, { ...cachedForever, refetchOnReconnect: true }),
  );
  if (homework.isError && !homework.data)
    return <ErrorState error={homework.error} retry={() => void homework.refetch()} />;
  if (!homework.data || !student) return <TextSkeleton lines={9} />;
  const { title, instructions, finished_at, text, ask_first, open_reading_id } = homework.data.data;
  return (
    <ReadingSteps
      key={id}
      reading={{
        taskKey: id,
        homeworkId: id,
        title,
        instructions,
        finished_at,
        text,
        asksFirst: ask_first,
        openReadingId: open_reading_id,
      }}
      glossary={glossary}
      student={student}
      origin={{ to: '/student/today', back: t('student.back'), goOn: t('student.to_today') }}
    />
  );
}
