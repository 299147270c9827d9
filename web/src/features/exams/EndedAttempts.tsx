import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { StudentExam } from '@okur/contract/exams';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useAddress } from '../../kit/useAddress.ts';
import css from './exams.module.css';
import { Refused } from './Refused.tsx';
import { useSent } from './useSheet.ts';

/**
 * Attempts that are over. Their results are behind a button: once one is told, nothing newer counts, from no device.
 */
export function EndedAttempts({ exam, studentId }: { exam: StudentExam; studentId: string }) {
  const { t } = useTranslation();
  if (exam.ended.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby="ended-title">
      <Title order={2} size="h3" id="ended-title">
        {t('exams.ended_title')}
      </Title>
      {exam.ended.map((attempt, at) => (
        <Ended key={attempt.id} attempt={attempt} studentId={studentId} isNewest={at === 0} />
      ))}
    </Stack>
  );
}

function Ended({
  attempt,
  studentId,
  isNewest,
}: {
  attempt: StudentExam['ended'][number];
  studentId: string;
  isNewest: boolean;
}) {
  const { t } = useTranslation();
  const f = useFormat();
  const [address] = useAddress();
  const sent = useSent(studentId, attempt.id);
  const name = t('exams.attempt_n', { number: attempt.number });
  const hasScore = attempt.score !== null;
  const action = t(hasScore ? 'exams.see_result' : 'exams.show_result');
  return (
    <Paper component="article" withBorder radius="lg" p="lg" aria-label={name}>
      <Group justify="space-between" gap="md">
        <div>
          <Text fw={600} size="lg">
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {[f.dateTime(attempt.finished_at), attempt.timed_out ? t('exams.time_out') : null]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {sent === 'sent' && !hasScore ? (
            <Text fw={500} mt={4} role="status">
              <IconCheck size={18} className={css.arrived} aria-hidden /> {t('exams.handed_in_text')}
            </Text>
          ) : null}
        </div>
        <Score attempt={attempt} />
        {sent !== 'waits' ? (
          <Button
            component={Link}
            to="."
            search={{ ...address, result: attempt.id } as never}
            size="lg"
            radius="xl"
            variant={isNewest && !hasScore ? 'filled' : 'default'}
            aria-label={`${t('kit.label', { label: action })} ${name}`}
          >
            {action}
          </Button>
        ) : (
          <Text c="dimmed" role="status">
            {t('exams.saving')}
          </Text>
        )}
      </Group>
      {sent === 'refused' ? <Refused mt="sm" /> : null}
      {hasScore ? null : <Text mt="sm">{t('exams.result_closes')}</Text>}
    </Paper>
  );
}

function Score({ attempt }: { attempt: StudentExam['ended'][number] }) {
  const { t } = useTranslation();
  const f = useFormat();
  return attempt.score === null ? null : (
    <Group gap="xs">
      <Text fw={700} size="xl">
        {f.percent(attempt.score)}
      </Text>
      <Badge variant="light" color={attempt.passed ? 'teal' : 'gray'} tt="none">
        {t(attempt.passed ? 'exams.passed' : 'exams.not_passed_yet')}
      </Badge>
    </Group>
  );
}
