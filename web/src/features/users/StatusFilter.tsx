import { userStatuses } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';

export function StatusFilter(binding: FieldBinding<string | null | undefined>) {
  const { t } = useTranslation();
  return (
    <SelectField
      {...binding}
      aria-label={t('users.status_label')}
      placeholder={t('users.status_label')}
      data={userStatuses.map((status) => ({ value: status, label: t(`users.status.${status}`) }))}
      clearable
      w={130}
    />
  );
}
