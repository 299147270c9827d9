import { SimpleGrid } from '@mantine/core';
import { Language, Version } from '@okur/contract/fields';
import { createSummaryClass, type SummaryClass, SummaryClassInput, updateSummaryClass } from '@okur/contract/summaries';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { languageName } from '../../kit/format/text.ts';

const schema = SummaryClassInput.extend({ version: Version.optional() });

/** The names of a new category, or of one that exists, and where it is in the list. */
export function ClassForm({ category }: { category?: SummaryClass }) {
  const { t, i18n } = useTranslation();
  const form = useServerForm({
    schema,
    initial: {
      names: category?.names ?? { en: '', tr: '', fr: '', pl: '' },
      position: category?.position ?? null,
      version: category?.version,
    },
    submit: ({ version, ...body }) =>
      category
        ? call(updateSummaryClass, { params: { id: category.id }, body: { ...body, version } })
        : call(createSummaryClass, { body }),
    onSaved: () => toast.success(t('summaries.class_saved')),
  });
  return (
    <FormModal form={form} title={t(category ? 'summaries.edit_class' : 'summaries.add_class')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {Language.options.map((code) => (
          <TextField
            key={code}
            {...(form.field(`names.${code}`) as FieldBinding<string>)}
            label={t('summaries.name_in', { language: languageName(code, i18n.language) })}
            lang={code}
          />
        ))}
      </SimpleGrid>
      <NumberField
        {...(form.field('position') as FieldBinding<number | null | undefined>)}
        label={t('summaries.position')}
        description={t('summaries.position_hint')}
      />
    </FormModal>
  );
}
