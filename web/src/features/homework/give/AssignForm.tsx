import type { Department } from '@okur/contract/departments';
import type { HomeworkKind, Repeat, Target } from '@okur/contract/homework';
import { type ReactNode, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../../../kit/form/binding.ts';
import { FormPage } from '../../../kit/form/FormPage.tsx';
import type { AnyServerForm } from '../../../kit/form/useServerForm.ts';
import css from '../homework.module.css';
import { DueChoice } from './DueChoice.tsx';
import { ForWhom } from './ForWhom.tsx';
import { Carried } from './giving.ts';
import { RepeatChoice } from './RepeatChoice.tsx';
import { More } from './More.tsx';
import { SaveTemplateButton } from '../templates/SaveTemplateButton.tsx';
import { daysBetween } from '../templates/asTemplate.ts';
import type { NewTemplate } from '../templates/TemplateForm.tsx';
import { useZone } from '../../../kit/client/zone.ts';
import { Group, Stack } from '@mantine/core';
import { TargetField } from './TargetField.tsx';

/** The fields that homework of every kind has. */
interface CommonFields {
  field(path: 'title' | 'due_at'): FieldBinding<string>;
  field(path: 'instructions'): FieldBinding<string | undefined>;
  field(path: 'department_ids' | 'student_ids'): FieldBinding<string[] | undefined>;
  field(path: 'starts_at'): FieldBinding<string | null | undefined>;
  field(path: 'repeat'): FieldBinding<Repeat | null | undefined>;
}

/** Of a homework of several steps each step has its own. */
interface TargetFields {
  field(path: 'target'): FieldBinding<Target | null | undefined>;
  field(path: 'target.value'): FieldBinding<unknown>;
}

interface AssignFormProps {
  kind: HomeworkKind;
  form: AnyServerForm & CommonFields;
  /** The form once more, where it has a target. */
  targeted?: TargetFields;
  /** All there are, when they are few. */
  departments: readonly Department[] | null;
  /** Chooses what is to be done. */
  content: ReactNode;
  /** What this kind alone has among what seldom needs another answer. */
  options?: ReactNode;
  /** The title has to be written by hand. */
  isUntitled: boolean;
  /** What the students will get. */
  preview: ReactNode;
  /** What is to be done, as a template has it; none while nothing is chosen. */
  steps: NewTemplate['steps'];
}

/** Another kind of homework takes the note and the days along, but not these. */
const isPutTogether = (steps: NewTemplate['steps']): boolean =>
  steps.length > 1 || steps.some((step) => step.kind === 'exercise' && step.exercises.length > 1);

/** What, for whom, until when: the rest has an answer already. */
export function AssignForm({
  kind,
  form,
  targeted,
  departments,
  content,
  options,
  isUntitled,
  preview,
  steps,
}: AssignFormProps) {
  const { t } = useTranslation();
  useCarrying(form);
  return (
    <div className={css.give}>
      <FormPage form={form} action={t('homework.give')} leavesBy={isPutTogether(steps) ? 'address' : 'path'}>
        {content}
        <ForWhom
          departments={departments}
          departmentIds={form.field('department_ids')}
          studentIds={form.field('student_ids')}
        />
        <DueChoice {...form.field('due_at')} />
        <RepeatChoice
          {...form.field('repeat')}
          startsAt={form.field('starts_at').value}
          dueAt={form.field('due_at').value}
          errorOf={(field) => form.field(`repeat.${field}` as 'due_at').error}
        />
        <More
          kind={kind}
          title={form.field('title')}
          startsAt={form.field('starts_at')}
          instructions={form.field('instructions')}
          opened={isUntitled}
          always={!targeted}
          target={
            targeted ? (
              <TargetField
                kind={kind}
                {...targeted.field('target')}
                valueError={targeted.field('target.value').error}
              />
            ) : null
          }
        >
          {options}
        </More>
      </FormPage>
      <Stack gap="sm">
        {preview}
        {steps.length > 0 ? <SaveChosen form={form} steps={steps} /> : null}
      </Stack>
    </div>
  );
}

/** What is chosen, saved to be assigned again. */
function SaveChosen({ form: { field }, steps }: { form: CommonFields; steps: NewTemplate['steps'] }) {
  const zone = useZone();
  const template = () => ({
    title: field('title').value,
    instructions: field('instructions').value ?? '',
    due_days: daysBetween(field('starts_at').value ?? new Date(), field('due_at').value, zone),
    steps,
  });
  return (
    <Group justify="flex-end">
      <SaveTemplateButton template={template} variant="subtle" size="compact-sm" />
    </Group>
  );
}

/** Leaves the answers that stay when another kind is chosen where the next form finds them. */
function useCarrying({ field }: CommonFields): void {
  const carried = useContext(Carried);
  useEffect(() => {
    carried.write({
      instructions: field('instructions').value ?? '',
      department_ids: field('department_ids').value ?? [],
      student_ids: field('student_ids').value ?? [],
      starts_at: field('starts_at').value ?? null,
      due_at: field('due_at').value,
      repeat: field('repeat').value ?? null,
    });
  });
}
