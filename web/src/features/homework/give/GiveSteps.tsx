import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Department } from '@okur/contract/departments';
import {
  createHomeworkSequence,
  type HomeworkKind,
  homeworkKinds,
  type HomeworkTemplateDetail,
  stepsMax,
} from '@okur/contract/homework';
import { IconListNumbers, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '../../../kit/client/zone.ts';
import { call } from '../../../kit/client/api.ts';
import { EmptyState } from '../../../kit/feedback/EmptyState.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';
import { useDraftedForm } from '../../../kit/form/useDraftedForm.tsx';
import { KindName } from '../KindName.tsx';
import css from '../homework.module.css';
import { AssignForm } from './AssignForm.tsx';
import { nextEveningIn } from './due.ts';
import { useAfterAssigning, useCommonValues, useTyped, useTypedBesideTemplate } from './giving.ts';
import { Sentence } from './Sentence.tsx';
import { StepFields } from './StepFields.tsx';
import { addStep, asSequence, asStep, fromTemplate, moved, stepsSchema } from './steps.ts';
import type { StepsValues, StepValue } from './steps.ts';
import { TemplateProblems } from '../templates/TemplateProblems.tsx';

interface GiveStepsProps {
  departments: readonly Department[] | null;
  department: string | undefined;
  /** What it begins with. */
  template: HomeworkTemplateDetail | null;
}

/** Texts, exercises and exams in an order, for whom, until when. */
export function GiveSteps({ departments, department, template }: GiveStepsProps) {
  const { t } = useTranslation();
  const onSaved = useAfterAssigning();
  const { target: _none, ...common } = useCommonValues('', department);
  const nameOf = (kind: HomeworkKind) => t(kind === 'exercise' ? 'homework.exercises_title' : `homework.kind_${kind}`);
  const zone = useZone();
  const [initial] = useState((): StepsValues =>
    template
      ? {
          ...common,
          title: template.title,
          instructions: template.instructions,
          due_at: nextEveningIn(template.due_days, new Date(), zone),
          steps: fromTemplate(template.steps),
        }
      : { ...common, steps: [] },
  );
  const [typed, typedBeside] = [useTyped(), useTypedBesideTemplate()];
  const form = useDraftedForm({
    draft: `homework:steps:${template?.id ?? ''}`,
    schema: stepsSchema,
    initial,
    typed: template ? typedBeside : typed,
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
      steps={steps.map((step) => asStep(step, nameOf))}
      content={
        <StepsField
          {...form.field('steps')}
          template={template}
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
  template: HomeworkTemplateDetail | null;
}

function StepsField({ value, onChange, error, errorAt, template }: StepsFieldProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" role="group" aria-label={t('homework.steps')}>
      {template ? <TemplateProblems steps={template.steps} /> : null}
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
