import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { isAnswered } from '@okur/contract/questions';
import type { Language } from '@okur/contract/fields';
import type { OpenQuestion } from '@okur/contract/student';
import { IconMoodSmile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QuestionCard } from './QuestionCard.tsx';

interface GuessFirstProps {
  language: Language;
  questions: readonly OpenQuestion[];
  answers: Record<string, string[]>;
  onAnswer: (questionId: string, chosen: string[]) => void;
  onRead: () => void;
}

/** The questions before the text: a guess is enough, and one may be left open. */
export function GuessFirst({ language, questions, answers, onAnswer, onRead }: GuessFirstProps) {
  const { t } = useTranslation();
  const open = questions.filter((question) => !isAnswered(question, answers[question.id])).length;
  return (
    <Stack gap="lg" maw={720} mx="auto">
      <Title order={1} size="1.7rem">
        {t('student.guess_title')}
      </Title>
      <Alert color="petrol" variant="light" icon={<IconMoodSmile />}>
        <Text size="md">{t('student.guess_text')}</Text>
      </Alert>
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
          {open > 0 ? t('student.guess_open', { count: open }) : ''}
        </Text>
        <Button size="xl" radius="xl" onClick={onRead}>
          {t('student.guess_read')}
        </Button>
      </Group>
    </Stack>
  );
}
