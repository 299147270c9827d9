import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { isAnswered } from '@okur/contract/questions';
import type { Language } from '@okur/contract/fields';
import type { OpenQuestion } from '@okur/contract/student';
import { useTranslation } from 'react-i18next';
import { QuestionCard } from './QuestionCard.tsx';
import { useWaiting } from './useWaiting.ts';

interface QuestionsProps {
  studentId: string;
  language: Language;
  questions: readonly OpenQuestion[];
  /** Whether they were asked before the text, too. */
  isAgain: boolean;
  answers: Record<string, string[]>;
  onAnswer: (questionId: string, chosen: string[]) => void;
  onFinish: () => void;
}

/** The questions, without the text: what was understood is in the head now. */
export function Questions({ studentId, language, questions, isAgain, answers, onAnswer, onFinish }: QuestionsProps) {
  const { t } = useTranslation();
  // What was read is handed in now: whoever stops here has read it all the same.
  useWaiting(studentId);
  const open = questions.filter((question) => !isAnswered(question, answers[question.id])).length;
  return (
    <Stack gap="lg" maw={720} mx="auto">
      <div>
        <Title order={1} size="1.7rem">
          {t('student.questions_title')}
        </Title>
        <Text c="dimmed" size="lg">
          {t(isAgain ? 'student.questions_again' : 'student.questions_text')}
        </Text>
        <Progress
          value={((questions.length - open) / questions.length) * 100}
          mt="md"
          size="lg"
          radius="xl"
          aria-label={t('student.answered')}
        />
      </div>
      {questions.map((question, at) => (
        <QuestionCard
          key={question.id}
          language={language}
          question={question}
          number={at + 1}
          chosen={answers[question.id] ?? []}
          onAnswer={(chosen) => onAnswer(question.id, chosen)}
        />
      ))}
      <Group justify="space-between">
        <Text aria-live="polite" c="dimmed">
          {open > 0 ? t('student.questions_left', { count: open }) : ''}
        </Text>
        <Button size="xl" radius="xl" disabled={open > 0} onClick={onFinish}>
          {t('student.send_answers')}
        </Button>
      </Group>
    </Stack>
  );
}
