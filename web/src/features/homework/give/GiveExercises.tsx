import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Department } from '@okur/contract/departments';
import { createExerciseHomework, ExerciseHomeworkInput } from '@okur/contract/homework';
import { IconBarbell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../../kit/client/api.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import { useDraftedForm } from '../../../kit/form/useDraftedForm.tsx';
import { nameIn } from '@okur/contract/names';
import { type ChosenExercise, ExercisesPicker } from '../../exercises/ExercisesPicker.tsx';
import { AssignForm } from './AssignForm.tsx';
import { asAssigned, type CommonValues, useAfterAssigning, useCommonValues, useTyped } from './giving.ts';
import css from '../homework.module.css';
import { Sentence } from './Sentence.tsx';

interface Values extends CommonValues {
  exercises: ChosenExercise[];
}
/** The contract's rules; in the form the exercises bring their names along. */
const schema = z.custom<Values>().transform((values, context) => {
  const parsed = ExerciseHomeworkInput.safeParse({ ...values, exercises: values.exercises.map(asAssigned) });
  for (const issue of parsed.error?.issues ?? []) context.addIssue({ ...issue } as never);
  return parsed.data ?? {};
});

/** Which exercises how often, for whom, until when. */
export function GiveExercises({
  departments,
  department,
}: {
  departments: readonly Department[] | null;
  department: string | undefined;
}) {
  const { t } = useTranslation();
  const onSaved = useAfterAssigning();
  const initial: Values = { ...useCommonValues(t('homework.exercises_title'), department), exercises: [] };
  const form = useDraftedForm({
    draft: 'homework:exercise',
    schema,
    initial,
    typed: useTyped(),
    submit: (values) => {
      const body = { ...values, exercises: values.exercises.map(asAssigned) };
      return call(createExerciseHomework, { body });
    },
    onSaved,
  });
  return (
    <AssignForm
      kind="exercise"
      form={form}
      targeted={form}
      departments={departments}
      isUntitled={form.values.title.trim() === ''}
      steps={
        form.values.exercises.length === 0
          ? []
          : [
              {
                kind: 'exercise',
                title: form.values.title || t('homework.exercises_title'),
                exercises: form.values.exercises.map(asAssigned),
                target: form.values.target,
              },
            ]
      }
      content={<ExercisesPicker {...form.field('exercises')} withScore />}
      preview={
        <ChosenExercises
          exercises={form.values.exercises}
          sentence={<Sentence values={form.values} departments={departments} />}
        />
      }
    />
  );
}

/** What the students will have to do, in their order. */
function ChosenExercises({ exercises, sentence }: { exercises: readonly ChosenExercise[]; sentence: React.ReactNode }) {
  const { t, i18n } = useTranslation();
  if (exercises.length === 0)
    return (
      <Paper withBorder radius="md" className={css.empty}>
        <EmptyState icon={<IconBarbell />} title={t('homework.no_exercises')} text={t('homework.no_exercises_text')} />
      </Paper>
    );
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t('homework.preview')}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('homework.to_do_n', { count: exercises.reduce((sum, { repetitions }) => sum + repetitions, 0) })}
        </Title>
        <Stack component="ol" gap={8} m={0} pl={22}>
          {exercises.map(({ exercise_id, name, kind, repetitions, min_score }) => (
            <li key={exercise_id}>
              <Group gap="xs">
                <Text span fw={550}>
                  {nameIn(name, i18n.language)}
                </Text>
                <Text span size="sm" c="dimmed">
                  {t(`exercise.kind_${kind}`)}
                </Text>
                {repetitions > 1 ? (
                  <Badge variant="light" color="gray" tt="none">
                    {repetitions} ×
                  </Badge>
                ) : null}
                {min_score ? (
                  <Badge variant="light" tt="none">
                    {t('homework.from_score', { score: min_score })}
                  </Badge>
                ) : null}
              </Group>
            </li>
          ))}
        </Stack>
        {sentence}
      </Stack>
    </Paper>
  );
}
