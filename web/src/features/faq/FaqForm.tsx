import { createFaq, FaqInput, updateFaq, type Faq } from '@okur/contract/faq';
import { Version, type Language } from '@okur/contract/fields';
import { listLanguages } from '@okur/contract/localization';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { RichText } from '../../kit/fields/RichText.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { useCall } from '../../kit/client/useCall.ts';

const schema = FaqInput.extend({ version: Version.optional() });

export function FaqForm({ faq, language }: { faq?: Faq; language: Language }) {
  const { t } = useTranslation();
  const languages = useCall(listLanguages, {}).data?.data ?? [];
  const form = useDraftedForm({
    draft: `faq:${language}:${faq?.id ?? ''}`,
    schema,
    initial: {
      language,
      question: faq?.question ?? '',
      answer: faq?.answer ?? '',
      published: faq?.published ?? true,
      version: faq?.version,
    },
    submit: ({ version, ...body }) =>
      faq ? call(updateFaq, { params: { id: faq.id }, body: { ...body, version } }) : call(createFaq, { body }),
    onSaved: () => toast.success(t(faq ? 'faq.saved' : 'faq.added')),
  });
  const chosen = form.field('language');
  return (
    <FormModal form={form} title={t(faq ? 'faq.edit' : 'faq.add')} size="lg">
      <SelectField
        {...chosen}
        onChange={(code) => chosen.onChange(code as Language)}
        label={t('faq.language')}
        data={languages.map(({ code, name }) => ({ value: code, label: name }))}
        w={{ base: '100%', xs: 220 }}
        required
      />
      <TextareaField
        {...form.field('question')}
        label={t('faq.question')}
        minRows={1}
        lang={form.values.language}
        data-autofocus
        required
      />
      <RichText {...form.field('answer')} label={t('faq.answer')} minHeight={180} required />
      <SwitchField {...form.field('published')} label={t('faq.publish_now')} description={t('faq.publish_hint')} />
    </FormModal>
  );
}
