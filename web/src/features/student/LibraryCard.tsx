import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import type { LibraryText } from '@okur/contract/library';
import { IconArrowRight, IconCheck, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useStudent } from '../../kit/client/account.ts';
import { attemptKeyOfText, stepOf } from './attempt.ts';
import css from './student.module.css';

const soonMs = 7 * 86_400_000;

/** One text: what it is about, how long it takes, until when it is there. */
export function LibraryCard({ text }: { text: LibraryText }) {
  const { t } = useTranslation();
  const f = useFormat();
  const student = useStudent();
  const step = student ? stepOf(student.id, attemptKeyOfText(text.id)) : null;
  const [now] = useState(() => Date.now());
  const endsSoon = text.expires_at !== null && Date.parse(text.expires_at) - now < soonMs;
  return (
    <Paper component="article" withBorder radius="lg" p="lg" className={css.card}>
      <div className={css.grow}>
        <Title order={2} size="1.25rem" lang={text.language}>
          {text.title}
        </Title>
        <Group gap="md" mt={6}>
          {text.category ? (
            <Text size="sm" fw={600}>
              {text.category}
            </Text>
          ) : null}
          {text.grade_level === null ? null : (
            <Text size="sm" c="dimmed">
              {t('student.library_level_n', { level: text.grade_level })}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            <IconClock size={15} className={css.inline} aria-hidden />{' '}
            {t('student.minutes', { count: Math.max(1, Math.ceil(text.minutes)) })}
          </Text>
        </Group>
        {text.read_at || endsSoon ? (
          <Group gap="xs" mt={8}>
            {text.read_at ? (
              <Badge color="teal" variant="light" size="lg" tt="none" leftSection={<IconCheck size={14} aria-hidden />}>
                {t('student.library_read_on', { date: f.date(text.read_at) })}
              </Badge>
            ) : null}
            {endsSoon && text.expires_at ? (
              <Badge color="yellow" variant="light" size="lg" tt="none">
                {t('student.library_until', { date: f.date(text.expires_at) })}
              </Badge>
            ) : null}
          </Group>
        ) : null}
      </div>
      <Button
        component={Link}
        to={`/student/library/${text.id}`}
        size="lg"
        radius="xl"
        variant={step ? 'filled' : 'light'}
        rightSection={<IconArrowRight size={20} aria-hidden />}
        aria-label={`${t(labelOf(step))}: ${text.title}`}
      >
        {t(labelOf(step))}
      </Button>
    </Paper>
  );
}

const labelOf = (step: ReturnType<typeof stepOf>) =>
  step === 'questions' ? 'student.to_questions' : step ? 'student.go_on' : 'student.read';
