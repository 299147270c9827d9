import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { myExercises, type StudentExercise } from '@okur/contract/exercises/student';
import { IconBarbell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStudent } from '../../kit/client/account.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { TutorialsCard } from '../tutorials/TutorialsCard.tsx';
import { DailyTab } from './DailyTab.tsx';
import { usePrefetchedExercises } from './usePrefetchedExercises.ts';
import { levelText, whyText } from './level.ts';
import { nameIn } from '@okur/contract/names';
import { PlayLink } from '../../reading/exercises/PlayLink.tsx';
import css from './exercises.module.css';

/** Today's exercises first, then all there are for me, by module. */
export default function StudentExercises() {
  const { t } = useTranslation();
  const student = useStudent();
  const exercises = useCall(myExercises, {});
  usePrefetchedExercises(exercises.data?.data);
  return (
    <Stack gap="lg">
      <Title order={1} size="1.9rem">
        {t('exercise.title')}
      </Title>
      <TutorialsCard />
      {student ? <DailyTab studentId={student.id} /> : null}
      {exercises.isPending ? <TileSkeletons count={3} height={120} /> : null}
      {exercises.isError && !exercises.data ? (
        <ErrorState error={exercises.error} retry={() => void exercises.refetch()} />
      ) : null}
      {exercises.data ? <Modules exercises={exercises.data.data} /> : null}
    </Stack>
  );
}

function Modules({ exercises }: { exercises: readonly StudentExercise[] }) {
  const { t, i18n } = useTranslation();
  if (exercises.length === 0)
    return <EmptyState icon={<IconBarbell />} title={t('exercise.none')} text={t('exercise.none_text')} />;
  const modules = [...Map.groupBy(exercises, (exercise) => exercise.module_id)];
  return modules.map(([id, own]) => (
    <Stack key={id} component="section" gap="sm" aria-labelledby={`module-${id}`}>
      <Title order={2} size="h3" id={`module-${id}`}>
        {nameIn(own[0]!.module_name, i18n.language)}
      </Title>
      <div className={css.cards}>
        {own.map((exercise) => (
          <ExerciseCard key={exercise.id} exercise={exercise} />
        ))}
      </div>
    </Stack>
  ));
}

function ExerciseCard({ exercise }: { exercise: StudentExercise }) {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const level = levelText(exercise.kind, exercise.level, t);
  return (
    <Paper component="article" withBorder radius="lg" p="md" className={css.card}>
      <div>
        <Title order={3} size="1.1rem">
          {nameIn(exercise.name, i18n.language)}
        </Title>
        <Text size="sm" c="dimmed">
          {t(`exercise.kind_${exercise.kind}`, { defaultValue: '' })}
        </Text>
        <Text size="sm" mt={4}>
          {whyText(exercise.kind, t)}
        </Text>
      </div>
      <Group justify="space-between" align="end" wrap="nowrap">
        <Group gap={6} miw={0}>
          {level ? (
            <Badge
              variant="light"
              size="lg"
              h="auto"
              py={4}
              styles={{ label: { whiteSpace: 'normal', lineHeight: 1.3 } }}
            >
              {level}
            </Badge>
          ) : null}
          {exercise.best_score === null ? null : (
            <Badge variant="light" color="teal" size="lg">
              {t('exercise.best', { score: f.number(exercise.best_score, { maximumFractionDigits: 0 }) })}
            </Badge>
          )}
        </Group>
        <PlayLink exerciseId={exercise.id} name={nameIn(exercise.name, i18n.language)} variant="light" />
      </Group>
    </Paper>
  );
}
