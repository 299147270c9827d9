import { Alert, Button, Group, Paper, Stack, Title } from '@mantine/core';
import type { OwnStudent } from '@okur/contract/accounts';
import {
  answerSummary,
  mySummary,
  readSummary,
  type StudentSummary,
  type SummaryResult,
} from '@okur/contract/summaries';
import { IconArrowLeft, IconCheck, IconClockHour4 } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WayBack } from '../../../kit/BackLink.tsx';
import { Link } from '../../../kit/Link.tsx';
import { useStudent } from '../../../kit/client/account.ts';
import { call } from '../../../kit/client/api.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { useAct } from '../../../kit/feedback/useAct.ts';
import { useReaderFont } from '../look/fonts.ts';
import { lookOf } from '../look/look.ts';
import '../look/opendyslexic.css';
import { Questions } from '../reading/Questions.tsx';
import css from '../reading/reading.module.css';
import { ReaderSettings } from '../look/ReaderSettings.tsx';
import { AnsweredQuestion } from '../result/ResultDetails.tsx';
import { useReadingMode } from '../look/useReadingMode.ts';
import { useAnswers } from '../../../reading/questions/useAnswers.ts';

/** A summary to read freely, then its questions, then what was right: nothing of it is measured but with the clock. */
export default function ReadSummary() {
  const { id = '' } = useParams({ strict: false });
  const student = useStudent();
  const found = useCall(mySummary, { params: { id } });
  if (found.isError && !found.data) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (!found.data || !student) return <TextSkeleton lines={9} />;
  return <Steps key={id} summary={found.data.data} student={student} />;
}

function Steps({ summary, student }: { summary: StudentSummary; student: OwnStudent }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [result, setResult] = useState<SummaryResult | null>(null);
  // As they were when the answering began: what an author changes meanwhile comes the next time.
  const [begun, setBegun] = useState(summary);
  const { answers, answer } = useAnswers(`summary-answers:${summary.id}:${begun.questions_version}`, result !== null);
  // Answers of before a session ended are gone on with.
  const [step, setStep] = useState<'text' | 'questions' | 'result'>(() =>
    Object.keys(answers).length > 0 ? 'questions' : 'text',
  );
  // In newer browsers it answers a promise, which is no clean-up.
  useEffect(() => void window.scrollTo(0, 0), [step]);
  async function hand() {
    const given = Object.entries(answers).map(([question_id, chosen]) => ({ question_id, chosen }));
    const sent = await act(async () => {
      const body = { questions_version: begun.questions_version, answers: given };
      setResult((await call(answerSummary, { params: { id: summary.id }, body })).data);
    });
    if (sent) setStep('result');
  }
  const toQuestions = () => {
    setBegun(summary);
    setStep('questions');
  };
  if (step === 'questions')
    return (
      <Questions
        studentId={student.id}
        language={summary.language}
        questions={begun.questions}
        isAgain={false}
        answers={answers}
        onAnswer={answer}
        onFinish={() => void hand()}
      />
    );
  if (step === 'result' && result) return <Result result={result} language={summary.language} />;
  return (
    <Stack gap="lg" className={css.page}>
      <SummaryText summary={summary} student={student} />
      {summary.questions.length > 0 ? (
        <Group justify="center">
          <Button size="xl" radius="xl" onClick={toQuestions}>
            {t('student.to_questions')}
          </Button>
        </Group>
      ) : (
        <AtItsEnd summary={summary} />
      )}
    </Stack>
  );
}

/** One without questions is read once its reader says so. */
function AtItsEnd({ summary: { id, read_at } }: { summary: StudentSummary }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const note = () => void act(() => call(readSummary, { params: { id }, body: {} }));
  return (
    <Group justify="center">
      {read_at ? (
        <Alert color="teal" icon={<IconCheck />} role="status">
          {t('summaries.read_done')}
        </Alert>
      ) : (
        <Button size="xl" radius="xl" onClick={note}>
          {t('summaries.read_to_end')}
        </Button>
      )}
    </Group>
  );
}

/** Of a recording that may be skipped through, the share that counts as all of it. */
const playedShare = 0.9;
function wasPlayed({ played, duration }: HTMLAudioElement): boolean {
  let seconds = 0;
  for (let at = 0; at < played.length; at += 1) seconds += played.end(at) - played.start(at);
  return seconds >= duration * playedShare;
}

function SummaryText({ summary, student }: { summary: StudentSummary; student: OwnStudent }) {
  const { t } = useTranslation();
  const [settings, setSettings] = useState(student.settings);
  useReaderFont(settings.font_family);
  useReadingMode(settings.theme);
  return (
    <div>
      <div className={css.tools}>
        <Button
          component={WayBack}
          to="/student/summaries"
          variant="default"
          radius="xl"
          size="md"
          px={12}
          aria-label={t('summaries.back')}
        >
          <IconArrowLeft size={20} aria-hidden />
        </Button>
        <Recording summary={summary} />
        <ReaderSettings settings={settings} onChange={setSettings} />
      </div>
      {summary.timed ? (
        <Group justify="center" mt="md">
          <Button
            component={Link}
            to={`/student/summaries/${summary.id}/clock`}
            variant="light"
            radius="xl"
            leftSection={<IconClockHour4 size={18} aria-hidden />}
          >
            {t('student_books.with_clock')}
          </Button>
        </Group>
      ) : null}
      <article lang={summary.language} className={css.text} data-font={settings.font_family} style={lookOf(settings)}>
        <h1>{summary.title}</h1>
        {summary.author ? <p>{summary.author}</p> : null}
        {summary.sections.map(({ heading, body }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- they are read, and stay where they are
          <section key={at}>
            {heading ? <h2>{heading}</h2> : null}
            {/* Cleaned on the server by an allow-list before it was stored. */}
            <div dangerouslySetInnerHTML={{ __html: body }} />
          </section>
        ))}
      </article>
    </div>
  );
}

/** A summary that has no questions is read as well by who heard it to its end. */
function Recording({ summary: { id, audio, questions, read_at } }: { summary: StudentSummary }) {
  const { t } = useTranslation();
  const { act } = useAct();
  if (!audio) return null;
  const onPlayed = () => {
    if (questions.length === 0 && !read_at) void act(() => call(readSummary, { params: { id }, body: {} }));
  };
  return (
    // What is said is beside it: it is the text.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio
      controls
      preload="none"
      src={audio.address}
      onEnded={({ currentTarget }) => wasPlayed(currentTarget) && onPlayed()}
      aria-label={t('listen.title')}
      style={{ minWidth: 0, flex: '0 1 300px' }}
    />
  );
}

function Result({ result, language }: { result: SummaryResult; language: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap="lg" maw={720} mx="auto">
      <Paper withBorder radius="lg" p="xl" ta="center">
        <Title order={1} size="1.5rem">
          {t('summaries.points', { points: result.points, count: result.max_points })}
        </Title>
      </Paper>
      <Stack gap="lg" lang={language}>
        {result.questions.map((question) => (
          <AnsweredQuestion key={question.id} question={question} />
        ))}
      </Stack>
      <Group justify="center">
        <Button component={Link} to="/student/summaries" size="lg" radius="xl">
          {t('summaries.back')}
        </Button>
      </Group>
    </Stack>
  );
}
