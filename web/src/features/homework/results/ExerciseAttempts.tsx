import { Badge, Group, Paper, Skeleton, Stack, Table, Text } from '@mantine/core';
import { attemptsOfStudent, type ExerciseAttempt } from '@okur/contract/homework';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { nameIn } from '@okur/contract/names';
import { useCall } from '../../../kit/client/useCall.ts';
import { useMeasures } from '../../exercises/MeasuresCard.tsx';
import css from '../homework.module.css';
import { minutesAndSeconds } from './measures.ts';

/** Every attempt of a student at the exercises of a homework, exercise by exercise. */
export function ExerciseAttempts({ homeworkId, userId }: { homeworkId: string; userId: string }) {
  const { i18n } = useTranslation();
  const query = useCall(attemptsOfStudent, { params: { id: homeworkId, userId } });
  if (query.isPending)
    return (
      <Stack aria-busy>
        {[0, 1].map((at) => (
          <Skeleton key={at} height={130} radius="md" />
        ))}
      </Stack>
    );
  if (!query.data) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  const exercises = [...Map.groupBy(query.data.data, (attempt) => attempt.exercise_id)];
  return exercises.map(([id, attempts]) => (
    <Attempts key={id} name={nameIn(attempts[0]!.name, i18n.language)} attempts={attempts} />
  ));
}

function Attempts({ name, attempts }: { name: string; attempts: readonly ExerciseAttempt[] }) {
  const { t } = useTranslation();
  const f = useFormat();
  const measuresOf = useMeasures();
  const measured = attempts.map((attempt) => ({
    attempt,
    measures: new Map(measuresOf(attempt).map((measure) => [measure.name, measure])),
  }));
  // Played by the clock and without it, attempts differ in what they measured.
  const columns = [
    ...new Map(measured.flatMap(({ measures }) => [...measures].map(([name, { label }]) => [name, label] as const))),
  ];
  return (
    <Paper withBorder radius="md" p="sm" component="section" aria-label={name}>
      <Text fw={600}>{name}</Text>
      <Text size="xs" c="dimmed">
        {t(`exercise.kind_${attempts[0]!.kind}`)}
      </Text>
      <Table.ScrollContainer
        minWidth={300 + 96 * columns.length}
        mt="xs"
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      >
        <Table verticalSpacing={6} horizontalSpacing={6} className={css.attempts}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('homework.finished_at')}</Table.Th>
              <Table.Th>{t('homework.score')}</Table.Th>
              <Table.Th>{t('homework.errors')}</Table.Th>
              <Table.Th>{t('homework.time')}</Table.Th>
              {columns.map(([key, label]) => (
                <Table.Th key={key}>{label}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {measured.map(({ attempt, measures }) => (
              <Table.Tr key={attempt.id}>
                <Table.Td>
                  <WhenAndHow attempt={attempt} />
                </Table.Td>
                <Table.Td>{f.number(attempt.score, { maximumFractionDigits: 0 })}</Table.Td>
                <Table.Td>{f.number(attempt.errors)}</Table.Td>
                <Table.Td>{minutesAndSeconds(attempt.seconds)}</Table.Td>
                {columns.map(([key]) => (
                  <Table.Td key={key}>{measures.get(key)?.value ?? '–'}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

function WhenAndHow({ attempt }: { attempt: ExerciseAttempt }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Group gap="2px 6px">
      {f.dateTime(attempt.finished_at)}
      {attempt.counts ? null : (
        <Badge size="sm" variant="light" color="gray" tt="none">
          {t('homework.below_score')}
        </Badge>
      )}
      {attempt.timed ? null : (
        <Badge size="sm" variant="light" color="gray" tt="none">
          {t('homework.untimed')}
        </Badge>
      )}
    </Group>
  );
}
