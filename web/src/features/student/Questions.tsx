import { Button, Checkbox, Group, Paper, Progress, Radio, Stack, Text, Title } from '@mantine/core';
import type { OpenQuestion } from '@okur/contract/student';
import { useTranslation } from 'react-i18next';
import { OfflineBanner } from '../../kit/feedback/OfflineBanner.tsx';
import { useWaiting } from './useWaiting.ts';

interface QuestionsProps {
  studentId: string;
  questions: readonly OpenQuestion[];
  answers: Record<string, string[]>;
  onAnswer: (questionId: string, chosen: string[]) => void;
  onFinish: () => void;
}

/** The questions, without the text: what was understood is in the head now. */
export function Questions({ studentId, questions, answers, onAnswer, onFinish }: QuestionsProps) {
  const { t } = useTranslation();
  // What was read is handed in now: whoever stops here has read it all the same.
  useWaiting(studentId);
  const open = questions.filter((question) => !answers[question.id]?.length).length;
  return (
    <Stack gap="lg" maw={720} mx="auto">
      <OfflineBanner />
      <div>
        <Title order={1} size="1.7rem">{t('student.questions_title')}</Title>
        <Text c="dimmed" size="lg">{t('student.questions_text')}</Text>
        <Progress value={((questions.length - open) / questions.length) * 100} mt="md" size="lg" radius="xl" aria-label={t('student.answered')} />
      </div>
      {questions.map((question, at) => (
        <QuestionCard key={question.id} question={question} number={at + 1} chosen={answers[question.id] ?? []} onAnswer={(chosen) => onAnswer(question.id, chosen)} />
      ))}
      <Group justify="space-between">
        <Text aria-live="polite" c="dimmed">{open > 0 ? t('student.questions_left', { count: open }) : ''}</Text>
        <Button size="xl" radius="xl" disabled={open > 0} onClick={onFinish}>{t('student.send_answers')}</Button>
      </Group>
    </Stack>
  );
}

interface QuestionCardProps {
  question: OpenQuestion;
  number: number;
  chosen: string[];
  onAnswer: (chosen: string[]) => void;
}

function QuestionCard({ question, number, chosen, onAnswer }: QuestionCardProps) {
  const { t } = useTranslation();
  const heading = `question-${question.id}`;
  const isMany = question.kind === 'multiple_choice';
  const Choice = isMany ? Checkbox : Radio;
  const options = (
    <Stack gap="xs" mt="sm">
      {question.options.map((option) => (
        <Choice.Card key={option.id} value={option.id} radius="md" p="md">
          <Group wrap="nowrap" align="center">
            <Choice.Indicator size="md" />
            <Text size="lg">{option.text}</Text>
          </Group>
        </Choice.Card>
      ))}
    </Stack>
  );
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby={heading}>
      <Title order={2} size="1.2rem" id={heading}>{number}. {question.stem}</Title>
      {isMany ? <Text c="dimmed" size="sm" mt={4}>{t('student.choose_many')}</Text> : null}
      {isMany ? (
        <Checkbox.Group value={chosen} onChange={onAnswer} aria-labelledby={heading}>{options}</Checkbox.Group>
      ) : (
        <Radio.Group value={chosen[0] ?? null} onChange={(value) => onAnswer([value])} aria-labelledby={heading}>{options}</Radio.Group>
      )}
    </Paper>
  );
}
