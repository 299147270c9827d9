import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { isAnswered } from '@okur/contract/questions';
import { IconMoodSmile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type QuestionCardsProps, QuestionCards } from './QuestionCards.tsx';

interface GuessFirstProps extends QuestionCardsProps {
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
      <QuestionCards language={language} questions={questions} answers={answers} onAnswer={onAnswer} />
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
