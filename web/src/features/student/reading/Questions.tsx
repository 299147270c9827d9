import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { isAnswered } from '@okur/contract/questions';
import { useTranslation } from 'react-i18next';
import { type QuestionCardsProps, QuestionCards } from './QuestionCards.tsx';
import { useWaiting } from '../waiting/waiting.ts';

interface QuestionsProps extends QuestionCardsProps {
  studentId: string;
  /** Above them, in place of what is above the questions of a text. */
  title?: string;
  text?: string;
  /** Whether they were asked before the text, too. */
  isAgain: boolean;
  onFinish: () => void;
}

/** The questions, without the text: what was understood is in the head now. */
export function Questions({ studentId, language, questions, answers, onAnswer, onFinish, ...above }: QuestionsProps) {
  const { t } = useTranslation();
  // What was read is handed in now: the person who stops here has read it all the same.
  useWaiting(studentId);
  const open = questions.filter((question) => !isAnswered(question, answers[question.id])).length;
  return (
    <Stack gap="lg" maw={720} mx="auto">
      <div>
        <Title order={1} size="1.7rem">
          {above.title ?? t('student.questions_title')}
        </Title>
        <Text c="dimmed" size="lg">
          {above.text ?? t(above.isAgain ? 'student.questions_again' : 'student.questions_text')}
        </Text>
        <Progress
          value={((questions.length - open) / questions.length) * 100}
          mt="md"
          size="lg"
          radius="xl"
          aria-label={t('student.answered')}
        />
      </div>
      <QuestionCards language={language} questions={questions} answers={answers} onAnswer={onAnswer} />
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
