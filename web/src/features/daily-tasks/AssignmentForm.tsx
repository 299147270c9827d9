import { SimpleGrid } from '@mantine/core';
import { type Assignment, createAssignment, updateAssignment } from '@okur/contract/daily-tasks';
import { dayIn } from '@okur/contract/days';
import { Day, name, Version } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../kit/client/api.ts';
import { useZone } from '../../kit/client/zone.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { DateField } from '../../kit/fields/DateField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { type ChosenExercise, ExercisesPicker } from '../exercises/ExercisesPicker.tsx';
import { WeekdaysField } from './Weekdays.tsx';

/** The contract's rules for what the form shows; exercises bring their names along. */
const schema = z
  .object({
    title: name(120),
    exercises: z.array(z.custom<ChosenExercise>()).min(1, { error: 'validation.required' }),
    weekdays: z.array(z.int()).min(1, { error: 'validation.required' }),
    starts_on: Day.nullable().pipe(z.string({ error: 'validation.required' })),
    ends_on: Day.nullable(),
    active: z.boolean(),
    version: Version.optional(),
  })
  .refine(({ starts_on, ends_on }) => !ends_on || ends_on >= starts_on, {
    path: ['ends_on'],
    error: 'validation.after_start',
  });

/** Gives daily tasks to everyone, or to one student, or changes them. */
export function AssignmentForm({ assignment, userId }: { assignment?: Assignment; userId?: string }) {
  const { t } = useTranslation();
  const today = dayIn(useZone());
  const form = useDraftedForm({
    draft: `daily-task:${assignment?.id ?? userId ?? ''}`,
    schema,
    initial: {
      title: assignment?.title ?? '',
      exercises: assignment?.exercises ?? [],
      weekdays: assignment?.weekdays ?? [1, 2, 3, 4, 5],
      starts_on: assignment?.starts_on ?? today,
      ends_on: assignment?.ends_on ?? null,
      active: assignment?.active ?? true,
      version: assignment?.version,
    },
    submit: ({ version, exercises, starts_on, ...values }) => {
      const body = {
        ...values,
        starts_on: starts_on ?? today,
        exercises: exercises.map(({ exercise_id, repetitions }) => ({ exercise_id, repetitions })),
      };
      if (assignment) return call(updateAssignment, { params: { id: assignment.id }, body: { ...body, version } });
      const created = { ...body, user_id: userId ?? null };
      return call(createAssignment, { body: created });
    },
    onSaved: () => toast.success(t(assignment ? 'daily_task.saved' : 'daily_task.added')),
  });
  return (
    <FormModal
      form={form}
      title={t(assignment ? 'daily_task.edit' : userId ? 'daily_task.add_for_student' : 'daily_task.add')}
      size="lg"
    >
      {form.draftNotice}
      <TextField
        {...form.field('title')}
        label={t('daily_task.name')}
        placeholder={t('daily_task.name_example')}
        data-autofocus
        required
      />
      <ExercisesPicker {...form.field('exercises')} />
      <WeekdaysField {...form.field('weekdays')} label={t('daily_task.weekdays')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField {...form.field('starts_on')} label={t('daily_task.starts_on')} required />
        <DateField {...form.field('ends_on')} label={t('daily_task.ends_on')} placeholder={t('daily_task.no_end')} />
      </SimpleGrid>
      <SwitchField
        {...form.field('active')}
        label={t('daily_task.active')}
        description={assignment ? t('daily_task.change_hint') : undefined}
      />
    </FormModal>
  );
}
