import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { OwnStudent } from '@okur/contract/accounts';
import type { Language } from '@okur/contract/fields';
import {
  answerChapterCheck,
  type ChapterCheck,
  type CheckResult,
  myBook,
  myChapterCheck,
} from '@okur/contract/student-books';
import { comprehensionBand } from '@okur/contract/reading/comprehension';
import { shareOf } from '@okur/contract/share';
import { IconBook, IconCircleCheck, IconCloudOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useStudent } from '../../../kit/client/account.ts';
import { call } from '../../../kit/client/api.ts';
import { ClientFailure } from '../../../kit/client/failure.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { useAct } from '../../../kit/feedback/useAct.ts';
import { BackLink } from '../../../kit/BackLink.tsx';
import { Questions } from '../reading/Questions.tsx';
import { AnsweredQuestion } from '../result/ResultDetails.tsx';
import { useAnswers } from '../../../reading/questions/useAnswers.ts';
import { useNeighbours } from './useNeighbours.ts';
import { sendSittings } from './sittings.ts';

/** What is asked behind a chapter: questions, or words of its own text. */
export default function CheckChapter() {
  const { id = '', chapterId = '' } = useParams({ strict: false });
  const { t } = useTranslation();
  const student = useStudent();
  return (
    <Stack gap="lg">
      <BackLink to={`/student/books/${id}`} label={t('student_books.to_book')} />
      {student ? <Check key={chapterId} bookId={id} chapterId={chapterId} student={student} /> : null}
    </Stack>
  );
}

interface CheckProps {
  bookId: string;
  chapterId: string;
  student: OwnStudent;
}

function Check({ bookId, chapterId, student }: CheckProps) {
  const { t } = useTranslation();
  const isSent = useSent(student.id);
  const found = useCall(myChapterCheck, { params: { id: chapterId } }, { enabled: isSent });
  if (isOffline(found.error) && !found.data)
    return <EmptyState icon={<IconCloudOff />} title={t('student_books.check_offline')} />;
  if (found.isError && !found.data) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return <TextSkeleton lines={9} />;
  const check = found.data.data;
  if (check.state === 'ready')
    return <Ready key={check.kind} check={check} student={student} again={() => void found.refetch()} />;
  return check.state === 'unread' ? (
    <EmptyState
      icon={<IconBook />}
      title={t('student_books.check_unread')}
      text={t('student_books.check_unread_text', { title: check.title })}
      action={
        <ToText bookId={bookId} chapterId={chapterId} word={check.unread_from ?? 0}>
          {t('student_books.check_read_rest')}
        </ToText>
      }
    />
  ) : (
    <EmptyState
      icon={<IconCircleCheck />}
      title={t('student_books.check_none')}
      text={t('student_books.check_none_text')}
      action={<Onward bookId={bookId} chapterId={chapterId} />}
    />
  );
}

/** It comes by itself once there is a network again. */
const isOffline = (failure: unknown): boolean =>
  !navigator.onLine && failure instanceof ClientFailure && failure.code === 'offline';

/** What was read last counts, so it is sent first. */
function useSent(studentId: string): boolean {
  const [isSent, setSent] = useState(false);
  useEffect(() => void sendSittings(studentId).finally(() => setSent(true)), [studentId]);
  return isSent;
}

interface ReadyProps {
  check: ChapterCheck;
  student: OwnStudent;
  /** Reads once more what there is: the questions may be others altogether. */
  again: () => void;
}

function Ready({ check, student, again }: ReadyProps) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [result, setResult] = useState<CheckResult | null>(null);
  // Questions that are made of the text go by it, an author's by themselves.
  const version = check.kind === 'automatic' ? check.text_version : check.questions_version;
  const draft = `chapter-check:${check.chapter_id}:${check.kind}.${version}`;
  const { answers, answer } = useAnswers(draft, result !== null);
  // As they were when the answering began: what an author changes meanwhile comes the next time.
  const [begun, setBegun] = useState(check);
  const isBegun = Object.keys(answers).length > 0;
  const { questions, questions_version, text_version } = isBegun ? begun : check;
  function onAnswer(questionId: string, chosen: string[]) {
    if (!isBegun) setBegun(check);
    answer(questionId, chosen);
  }
  async function hand() {
    const given = Object.entries(answers).map(([question_id, chosen]) => ({ question_id, chosen }));
    const isSent = await act(async () => {
      const body = { text_version, questions_version, answers: given };
      setResult((await call(answerChapterCheck, { params: { id: check.chapter_id }, body })).data);
    });
    if (!isSent) again();
    window.scrollTo(0, 0);
  }
  if (result) return <Result check={check} result={result} />;
  const intro = check.kind === 'automatic' ? 'student_books.check_words_text' : 'student_books.check_questions_text';
  return (
    <Questions
      studentId={student.id}
      // Its words are of the book's language, whichever that is.
      language={check.language as Language}
      title={t('student_books.check_title', { title: check.title })}
      text={t(check.first ? 'student_books.check_again_text' : intro)}
      questions={questions}
      isAgain={false}
      answers={answers}
      onAnswer={onAnswer}
      onFinish={() => void hand()}
    />
  );
}

/** How much of a chapter stayed, by the band of its right answers. */
const sentences = {
  independent: 'student_books.check_well',
  instructional: 'student_books.check_fairly',
  frustration: 'student_books.check_hard',
} as const;

function Result({ check, result }: { check: ChapterCheck; result: CheckResult }) {
  const { t } = useTranslation();
  const { right, questions, is_first, answered } = result;
  const wrong = answered.filter((question) => !question.right);
  return (
    <Stack gap="lg" maw={720} mx="auto">
      <Paper withBorder radius="lg" p="xl" ta="center" role="status">
        <Title order={1} size="1.6rem" style={{ textWrap: 'balance' }}>
          {t(sentences[comprehensionBand(shareOf(right, questions))])}
        </Title>
        <Text size="lg" c="dimmed" mt={4}>
          {t('student_books.check_right', { right, count: questions })}
        </Text>
        {is_first ? null : <Text mt="sm">{t('student_books.check_practice')}</Text>}
        <Onward bookId={check.book_id} chapterId={check.chapter_id} />
      </Paper>
      {wrong.length > 0 ? (
        <Stack component="section" gap="md" aria-label={t('student_books.check_look')}>
          <Title order={2} size="1.2rem">
            {t('student_books.check_look')}
          </Title>
          <Stack gap="md" lang={check.language}>
            {wrong.map((question) => (
              <AnsweredQuestion key={question.id} question={question} />
            ))}
          </Stack>
        </Stack>
      ) : null}
    </Stack>
  );
}

const noBook = { chapters: [], position: null };

/** To the next chapter, or back to the book behind the last one. */
function Onward({ bookId, chapterId }: { bookId: string; chapterId: string }) {
  const { t } = useTranslation();
  const book = useCall(myBook, { params: { id: bookId } }).data?.data;
  const { next } = useNeighbours(book ?? noBook, chapterId);
  return (
    <Group justify="center" mt="lg">
      {next ? (
        <ToText bookId={bookId} chapterId={next.id} word={0}>
          {t('student_books.chapter_next', { title: next.title })}
        </ToText>
      ) : null}
      <Button
        component={Link}
        to={`/student/books/${bookId}`}
        radius="xl"
        size="md"
        variant={next ? 'default' : 'filled'}
      >
        {t('student_books.to_book')}
      </Button>
    </Group>
  );
}

interface ToTextProps {
  bookId: string;
  chapterId: string;
  word: number;
  children: ReactNode;
}

const ToText = ({ bookId, chapterId, word, children }: ToTextProps) => (
  <Button
    component={Link}
    to={`/student/books/${bookId}/read/${chapterId}`}
    search={{ word: String(word) } as never}
    radius="xl"
    size="md"
    h="auto"
    mih={42}
    py={6}
    styles={{ label: { whiteSpace: 'normal' } }}
  >
    {children}
  </Button>
);
