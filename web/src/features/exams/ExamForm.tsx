import { SimpleGrid } from '@mantine/core';
import { createExam, ExamInput, examKinds, updateExam, type Exam } from '@okur/contract/exams';
import { Language, Version } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { languageName } from '../../kit/format/text.ts';
import { useLanguageOfNew, useLanguageOfPages } from '../../reading/useLanguageOfNew.ts';

const schema = ExamInput.omit({ status: true }).extend({ version: Version.optional() });

/** What an exam is: its questions are written on its page. */
export function ExamForm({ exam, onCreated }: { exam?: Exam; onCreated?: (exam: Exam) => unknown }) {
  const { t, i18n } = useTranslation();
  const form = useExamForm(exam, onCreated);
  const choice = (name: 'language' | 'kind') => form.field(name) as FieldBinding<string | null>;
  const number = (name: 'grade_level' | 'minutes' | 'pass_percent' | 'attempts') =>
    form.field(name) as FieldBinding<number | null>;
  return (
    <FormModal form={form} title={t(exam ? 'exams.edit' : 'exams.add')} size="lg">
      <TextField {...form.field('name')} label={t('exams.name')} data-autofocus required />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <SelectField
          {...choice('kind')}
          label={t('exams.kind')}
          data={examKinds.map((value) => ({ value, label: t(`exams.kind_${value}`) }))}
          required
        />
        <SelectField
          {...choice('language')}
          label={t('terms.language')}
          data={Language.options.map((value) => ({ value, label: languageName(value, i18n.language) }))}
          required
        />
        <NumberField {...number('grade_level')} label={t('terms.grade')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberField {...number('minutes')} label={t('exams.minutes')} description={t('exams.minutes_hint')} />
        <NumberField
          {...number('pass_percent')}
          label={t('exams.pass_percent')}
          description={t('exams.pass_hint')}
          suffix=" %"
          required
        />
        <NumberField
          {...number('attempts')}
          label={t('exams.attempts')}
          description={t('exams.attempts_hint')}
          required
        />
      </SimpleGrid>
      <SwitchField {...form.field('shuffle')} label={t('exams.shuffle')} description={t('exams.shuffle_hint')} />
    </FormModal>
  );
}

function useExamForm(exam: Exam | undefined, onCreated: ((exam: Exam) => unknown) | undefined) {
  const { t } = useTranslation();
  const pages = useLanguageOfPages();
  const form = useDraftedForm({
    draft: `exam:${exam?.id ?? ''}`,
    schema,
    initial: {
      name: exam?.name ?? '',
      language: exam?.language ?? pages,
      grade_level: exam?.grade_level ?? null,
      kind: exam?.kind ?? 'reading',
      minutes: exam?.minutes ?? null,
      pass_percent: exam?.pass_percent ?? 60,
      shuffle: exam?.shuffle ?? true,
      attempts: exam?.attempts ?? 1,
      version: exam?.version,
    },
    submit: ({ version, ...body }) =>
      exam ? call(updateExam, { params: { id: exam.id }, body: { ...body, version } }) : call(createExam, { body }),
    onSaved: ({ data }) => {
      toast.success(t(exam ? 'exams.saved' : 'exams.added'));
      if (!exam) onCreated?.(data);
    },
  });
  useLanguageOfNew(form, !exam);
  return form;
}
