import { useTranslation } from 'react-i18next';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';

/** Why a person's data leave or go: it stays in the history. */
export function ReasonField(props: FieldBinding<string | null | undefined>) {
  const { t } = useTranslation();
  return (
    <TextareaField
      {...props}
      label={t('personal_data.reason')}
      placeholder={t('personal_data.reason_example')}
      minRows={2}
      data-autofocus
      required
    />
  );
}
