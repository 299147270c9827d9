import { Alert, Button, Group, List, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconBook2, IconClockHour4, IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OpenHomework } from './ReadHomework.tsx';

/** What is about to happen, so that nobody is surprised by a clock. */
export function StartReading({ homework, onStart }: { homework: OpenHomework; onStart: () => void }) {
  const { t } = useTranslation();
  const { text } = homework;
  return (
    <Paper withBorder radius="lg" p="xl">
      <Stack gap="lg">
        <div>
          <Text c="dimmed" fw={600}>{homework.title}</Text>
          <Title order={1} size="1.9rem" lang={text.language}>{text.title}</Title>
        </div>
        {homework.instructions ? <Text size="lg" style={{ whiteSpace: 'pre-line' }}>{homework.instructions}</Text> : null}
        <List spacing="sm" size="lg" center pl={0} styles={{ itemLabel: { lineHeight: 1.4 } }}>
          <List.Item icon={<Icon><IconBook2 size={18} /></Icon>}>{t('student.start_words', { count: text.word_count })}</List.Item>
          <List.Item icon={<Icon><IconClockHour4 size={18} /></Icon>}>{t('student.start_timer')}</List.Item>
          {text.questions.length > 0 ? <List.Item icon={<Icon><IconListCheck size={18} /></Icon>}>{t('student.start_questions', { count: text.questions.length })}</List.Item> : null}
        </List>
        {homework.finished_at ? <Alert color="gray">{t('student.practice')}</Alert> : null}
        <Group>
          <Button size="xl" radius="xl" onClick={onStart} data-autofocus>{t('student.start')}</Button>
        </Group>
      </Stack>
    </Paper>
  );
}

const Icon = ({ children }: { children: React.ReactNode }) => <ThemeIcon variant="light" radius="xl" size={34} aria-hidden>{children}</ThemeIcon>;
