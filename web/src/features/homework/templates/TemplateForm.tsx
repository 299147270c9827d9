import { Group, List, Text } from '@mantine/core';
import {
  createHomeworkTemplate,
  HomeworkTemplateChange,
  HomeworkTemplateInput,
  type HomeworkTemplate,
  updateHomeworkTemplate,
} from '@okur/contract/homework';
import type { BodyIn } from '@okur/contract/route';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { useCompany } from '../../../kit/client/account.ts';
import { toast } from '../../../kit/feedback/toast.tsx';
import { NumberField } from '../../../kit/fields/NumberField.tsx';
import { TextareaField } from '../../../kit/fields/TextareaField.tsx';
import { TextField } from '../../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';
import { FormModal } from '../../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../../kit/form/useDraftedForm.tsx';
import { type AnyServerForm, useServerForm } from '../../../kit/form/useServerForm.ts';
import { CompanyPicker } from '../../companies/CompanyPicker.tsx';
import { KindName } from '../KindName.tsx';

export type NewTemplate = BodyIn<typeof createHomeworkTemplate>;

/** Saves what is to be done under a name, to assign it again. */
export function SaveTemplate({ template }: { template: NewTemplate }) {
  const { t } = useTranslation();
  const needsCompany = useCompany() === null && !template.company_id;
  const form = useServerForm({
    schema: HomeworkTemplateInput,
    initial: { instructions: '', due_days: 7, ...template, ...(needsCompany ? { company_id: '' } : {}) },
    submit: (body) => call(createHomeworkTemplate, { body }),
    onSaved: () => toast.success(t('homework.template_saved')),
  });
  return (
    <FormModal form={form} title={t('homework.save_template')}>
      {needsCompany ? (
        <CompanyPicker
          {...(form.field('company_id') as FieldBinding<string | null | undefined>)}
          label={t('homework.company')}
          required
        />
      ) : null}
      <Fields form={form} steps={template.steps} error={form.field('steps').error} />
    </FormModal>
  );
}

/** Name, note and days; the steps stay as they were saved. */
export function EditTemplate({ template }: { template: HomeworkTemplate }) {
  const { t } = useTranslation();
  const { id, title, instructions, due_days, version, steps } = template;
  const form = useDraftedForm({
    draft: `homework-template:${id}`,
    schema: HomeworkTemplateChange,
    initial: { title, instructions, due_days, version },
    submit: (body) => call(updateHomeworkTemplate, { params: { id }, body }),
    onSaved: () => toast.success(t('homework.template_saved')),
  });
  return (
    <FormModal form={form} title={t('homework.edit_template')}>
      <Fields form={form} steps={steps} />
    </FormModal>
  );
}

interface TemplateFields extends AnyServerForm {
  field(path: 'title' | 'instructions'): FieldBinding<string | undefined>;
  field(path: 'due_days'): FieldBinding<number | undefined>;
}

function Fields({
  form,
  steps,
  error,
}: {
  form: TemplateFields;
  steps: readonly Pick<HomeworkTemplate['steps'][number], 'kind' | 'title'>[];
  error?: string | undefined;
}) {
  const { t } = useTranslation();
  const days = form.field('due_days');
  return (
    <>
      <TextField
        {...(form.field('title') as FieldBinding<string>)}
        label={t('homework.template_name')}
        data-autofocus
        required
      />
      <List type="ordered" size="sm" aria-label={t('homework.steps')} spacing={4}>
        {steps.map(({ kind, title }, at) => (
          <List.Item key={at}>
            <Group gap={8} component="span" display="inline-flex">
              <Text span size="sm">
                {title}
              </Text>
              <Text span size="sm" c="dimmed">
                <KindName kind={kind} />
              </Text>
            </Group>
          </List.Item>
        ))}
      </List>
      {error ? (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      ) : null}
      <NumberField
        {...days}
        // An emptied field stays empty and is refused by the form's rules.
        onChange={(value) => days.onChange(value as number)}
        label={t('homework.due_days')}
        description={t('homework.due_days_hint')}
        maw={220}
        required
      />
      <TextareaField {...form.field('instructions')} label={t('homework.instructions')} minRows={2} />
    </>
  );
}
