import { glossaryOfText, myLibraryText } from '@okur/contract/library';
import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useStudent } from '../../../kit/client/account.ts';
import { isRefusal } from '../../../kit/client/failure.ts';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { cachedForever } from '../../../kit/client/prefetch.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { attemptKeyOfText, stepOf } from './attempt.ts';
import { glossaryOf } from '../../../reading/words/glossaryOf.ts';
import { ReadingSteps } from './ReadingSteps.tsx';

/** A text of one's own choice. */
export default function ReadLibraryText() {
  const { id = '' } = useParams({ strict: false });
  const { t } = useTranslation();
  const student = useStudent();
  const found = useCall(
    myLibraryText,
    { params: { id } },
    // Whether it is homework changes without the child: where it was, it is looked up again.
    { ...cachedForever, refetchOnMount: ({ state }) => (state.data?.data.homework_id ? 'always' : true) },
  );
  const glossary = glossaryOf(
    useCall(glossaryOfText, { params: { id } }, { ...cachedForever, refetchOnReconnect: true }),
  );
  if (found.isError && !found.data) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (!found.data || !student) return <TextSkeleton lines={9} />;
  const { text, title, category, read_at, open_reading_id, homework_id } = found.data.data;
  // What was begun here ends here. An older answer may name homework that is done by now: the newer one is awaited.
  if (homework_id && !stepOf(student.id, attemptKeyOfText(id)))
    return found.isFetching ? <TextSkeleton lines={9} /> : <Navigate to={`/student/homework/${homework_id}`} replace />;
  return (
    <ReadingSteps
      key={id}
      reading={{
        taskKey: attemptKeyOfText(id),
        homeworkId: null,
        title: category ?? title,
        instructions: '',
        finished_at: read_at,
        text,
        asksFirst: false,
        openReadingId: open_reading_id,
        isGone: isRefusal(found.error) && found.error.status === 404,
      }}
      glossary={glossary}
      student={student}
      origin={{ to: '/student/library', back: t('student.back_library'), goOn: t('student.to_library') }}
    />
  );
}
