import { type MailSettings, reportEvery } from '@okur/contract/mails';
import { useTranslation } from 'react-i18next';
import { SelectField, SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { languageName } from '../../kit/format/text.ts';
import { languages } from '../../kit/i18n.ts';
import type { useMailForm } from './useMailForm.ts';

interface MailFieldsProps {
  form: ReturnType<typeof useMailForm>;
  settings: MailSettings;
  /** What the report tells of. */
  hint: string;
}

export function MailFields({ form, settings, hint }: MailFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <SwitchField
        {...form.field('notifications')}
        label={t('mails.notifications')}
        description={t('mails.notifications_hint')}
      />
      {settings.reports ? (
        <SelectField
          {...form.field('reports')}
          label={t('mails.reports')}
          description={hint}
          data={reportEvery.map((every) => ({ value: every, label: t(`mails.every_${every}`) }))}
        />
      ) : null}
    </>
  );
}

export function LanguageField({
  form,
  label,
  description,
}: {
  form: MailFieldsProps['form'];
  label: string;
  description?: string;
}) {
  const { i18n } = useTranslation();
  return (
    <SelectField
      {...form.field('locale')}
      label={label}
      description={description}
      data={languages.map((code) => ({ value: code, label: languageName(code, i18n.language) }))}
    />
  );
}
