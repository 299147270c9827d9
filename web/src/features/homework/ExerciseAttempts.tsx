import { Badge, Paper, Skeleton, Stack, Table, Text } from '@mantine/core';
import { attemptsOfStudent, type ExerciseAttempt } from '@okur/contract/homework';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { nameIn } from '../../kit/names.ts';
import { useCall } from '../../kit/useCall.ts';
import { MeasuresCard } from '../exercises/MeasuresCard.tsx';
import { minutesAndSeconds } from './measures.ts';

/** Every attempt of a student at the exercises of a homework, exercise by exercise. */
export function ExerciseAttempts({ homeworkId, userId }: { homeworkId: string; userId: string }) {
  const { i18n } = useTranslation();
  const query = useCall(attemptsOfStudent, { params: { id: homeworkId, userId } });
  if (query.isPending) return <Stack aria-busy>{[0, 1].map((at) => <Skeleton key={at} height={130} radius="md" />)}</Stack>;
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  const exercises = [...Map.groupBy(query.data.data, (attempt) => attempt.exercise_id)];
  return exercises.map(([id, attempts]) => <Attempts key={id} name={nameIn(attempts[0]!.name, i18n.language)} attempts={attempts} />);
}

function Attempts({ name, attempts }: { name: string; attempts: readonly ExerciseAttempt[] }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Paper withBorder radius="md" p="sm" component="section" aria-label={name}>
      <Text fw={600}>{name}</Text>
      <Text size="xs" c="dimmed">{t(`exercise.kind_${attempts[0]!.kind}`)}</Text>
      <Table mt="xs" verticalSpacing={4} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('homework.finished_at')}</Table.Th>
            <Table.Th ta="right">{t('homework.score')}</Table.Th>
            <Table.Th ta="right">{t('homework.errors')}</Table.Th>
            <Table.Th ta="right">{t('homework.time')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attempts.map((attempt) => (
            <Fragment key={attempt.id}>
              <Table.Tr style={{ borderBottom: 0 }}>
                <Table.Td>
                  {f.dateTime(attempt.finished_at)}
                  {attempt.counts ? null : <Badge ml={6} size="sm" variant="light" color="gray" tt="none">{t('homework.below_score')}</Badge>}
                  {attempt.timed ? null : <Badge ml={6} size="sm" variant="light" color="gray" tt="none">{t('homework.untimed')}</Badge>}
                </Table.Td>
                <Table.Td ta="right">{f.number(attempt.score, { maximumFractionDigits: 0 })}</Table.Td>
                <Table.Td ta="right">{f.number(attempt.errors)}</Table.Td>
                <Table.Td ta="right">{minutesAndSeconds(attempt.seconds)}</Table.Td>
              </Table.Tr>
              <Table.Tr><Table.Td colSpan={4} pt={0}><MeasuresCard kind={attempt.kind} measures={attempt.measures} wpm={attempt.wpm} size="xs" /></Table.Td></Table.Tr>
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
