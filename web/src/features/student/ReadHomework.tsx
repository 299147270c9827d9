import { Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { myHomework } from '@okur/contract/student';
import { glossaryOfHomework } from '@okur/contract/terms';
import type { OwnStudent } from '@okur/contract/accounts';
import type { AnswerOf } from '@okur/contract/route';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { useStudent } from '../../kit/account.ts';
import { useCall } from '../../kit/useCall.ts';
import { mayBegin } from '../../kit/viewing/viewing.ts';
import { useReaderFont } from './fonts.ts';
import { Questions } from './Questions.tsx';
import { ReadingText } from './ReadingText.tsx';
import { Result } from './Result.tsx';
import { StartReading } from './StartReading.tsx';
import { useAttempt } from './useAttempt.ts';

/** One homework, step by step: what to expect, the text, the questions without the text, the result. */
export default function ReadHomework() {
  const { id } = useParams({ strict: false });
  const student = useStudent();
  // The text that was begun stays as it is while it is read, whatever happens to the network.
  const homework = useCall(myHomework, { params: { id: id ?? '' } }, { staleTime: Infinity, refetchOnReconnect: false });
  if (homework.isError && !homework.data) return <ErrorState error={homework.error} retry={() => void homework.refetch()} />;
  if (!homework.data || !student) return <TextSkeleton lines={9} />;
  return <Steps key={id} homework={homework.data.data} student={student} />;
}

export type OpenHomework = AnswerOf<typeof myHomework>['data'];

function Steps({ homework, student }: { homework: OpenHomework; student: OwnStudent }) {
  const { text } = homework;
  // Fetched before the first word, since the network may be gone by then.
  useReaderFont(student.settings.font_family);
  // Kept with the text, so that words can be looked up without a network; who has none reads all the same.
  const glossary = useCall(glossaryOfHomework, { params: { id: homework.id } }, { staleTime: Infinity, refetchOnReconnect: true }).data?.data ?? [];
  const { attempt, start, finishReading, answer, finishQuestions, leave } = useAttempt(student.id, homework.id, homework.title, text);
  // Each step is a page of its own, though the address stays; the button that led here is gone with its focus.
  useEffect(() => {
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [attempt?.step]);

  if (attempt?.step === 'reading') return <ReadingText text={text} glossary={glossary} attempt={attempt} student={student} onFinish={finishReading} />;
  if (attempt?.step === 'questions') return <Questions studentId={student.id} questions={text.questions} answers={attempt.answers} onAnswer={answer} onFinish={finishQuestions} />;
  return (
    <Stack gap="lg">
      <BackToToday />
      {attempt ? <Result readingId={attempt.id} studentId={student.id} onAgain={leave} /> : <StartReading homework={homework} onStart={async () => (await mayBegin()) && start()} />}
    </Stack>
  );
}

function BackToToday() {
  const { t } = useTranslation();
  return (
    <div>
      <Button component={Link} to="/student/today" variant="subtle" color="gray" leftSection={<IconArrowLeft size={18} aria-hidden />} ml={-12}>{t('student.back')}</Button>
    </div>
  );
}
