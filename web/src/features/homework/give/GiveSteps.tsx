import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Department } from '@okur/contract/departments';
import { createHomeworkSequence, type HomeworkKind, homeworkKinds, stepsMax } from '@okur/contract/homework';
import { IconListNumbers, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';
import { useServerForm } from '../../../kit/form/useServerForm.ts';
import { KindName } from '../KindName.tsx';
import css from '../homework.module.css';
import { AssignForm } from './AssignForm.tsx';
import { useAfterAssigning, useCommonValues, useTyped } from './giving.ts';
import { Sentence } from './Sentence.tsx';
import { StepFields } from './StepFields.tsx';
import { addStep, asSequence, moved, stepsSchema, type StepsValues, type StepValue } from './steps.ts';

interface GiveStepsProps {
  departments: readonly Department[] | null;
  department: string | undefined;
}

/** Texts, exercises and exams in an order, for whom, until when. */
export function GiveSteps({ departments, department }: GiveStepsProps) {
  const { t } = useTranslation();
  const onSaved = useAfterAssigning();
  const { target: _none, ...common } = useCommonValues('', department);
  const nameOf = (kind: HomeworkKind) => t(kind === 'exercise' ? 'homework.exercises_title' : `homework.kind_${kind}`);
  const initial: StepsValues = { ...common, steps: [] };
  const form = useServerForm({
    schema: stepsSchema,
    initial,
    typed: useTyped(),
    submit: (values) => call(createHomeworkSequence, { body: asSequence(values, nameOf) }),
    onSaved: ({ data: [first] }) => first && onSaved({ data: first }),
  });
  const { steps } = form.values;
  return (
    <AssignForm
      kind="article"
      form={form}
      departments={departments}
      isUntitled
      content={
        <StepsField
          {...form.field('steps')}
          errorAt={(at, field) => form.field(`steps.${at}.${field}` as 'steps').error}
        />
      }
      preview={
        <ChosenSteps
          steps={steps}
          nameOf={nameOf}
          sentence={<Sentence values={form.values} departments={departments} />}
        />
      }
    />
  );
}

interface StepsFieldProps extends FieldBinding<StepValue[]> {
  errorAt: (at: number, field: string) => string | undefined;
}

function StepsField({ value, onChange, error, errorAt }: StepsFieldProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" role="group" aria-label={t('homework.steps')}>
      {value.map((step, at) => (
        <StepFields
          key={step.row}
          step={step}
          at={at}
          of={value.length}
          errorOf={(field) => errorAt(at, field)}
          change={(change) => onChange(value.with(at, { ...step, ...change }))}
          move={(by) => onChange(moved(value, at, at + by))}
          remove={() => onChange(value.toSpliced(at, 1))}
        />
      ))}
      {value.length < stepsMax ? (
        <Group gap="xs">
          {homeworkKinds.map((kind) => (
            <Button
              key={kind}
              variant="default"
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => onChange(addStep(value, kind))}
            >
              {t(`homework.add_${kind}`)}
            </Button>
          ))}
        </Group>
      ) : null}
      {error ? (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      ) : null}
    </Stack>
  );
}

/** What the students will have to do, in their order. */
function ChosenSteps({
  steps,
  nameOf,
  sentence,
}: {
  steps: readonly StepValue[];
  nameOf: (kind: HomeworkKind) => string;
  sentence: React.ReactNode;
}) {
  const { t } = useTranslation();
  if (steps.length === 0)
    return (
      <Paper withBorder radius="md" className={css.empty}>
        <EmptyState icon={<IconListNumbers />} title={t('homework.no_steps')} text={t('homework.no_steps_text')} />
      </Paper>
    );
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t('homework.preview')}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('homework.steps_n', { count: steps.length })}
        </Title>
        <Stack component="ol" gap={8} m={0} pl={22}>
          {steps.map(({ row, kind, title }) => (
            <li key={row}>
              <Group gap="xs">
                <Text span fw={550}>
                  {title || nameOf(kind)}
                </Text>
                <Text span size="sm" c="dimmed">
                  <KindName kind={kind} />
                </Text>
              </Group>
            </li>
          ))}
        </Stack>
        <Text size="sm" c="dimmed">
          {t('homework.steps_order')}
        </Text>
        {sentence}
      </Stack>
    </Paper>
  );
}
