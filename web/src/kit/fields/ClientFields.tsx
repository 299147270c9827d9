import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../form/binding.ts';
import { PasswordField, TextField } from './TextField.tsx';

interface ClientFieldsProps {
  id: FieldBinding<string>;
  secret: FieldBinding<string>;
  isNew: boolean;
}

/** By what another system knows this one (OAuth). The secret is never shown again: left empty it stays as it is. */
export function ClientFields({ id, secret, isNew }: ClientFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField {...id} label={t('sign_on.client_id')} autoComplete="off" spellCheck={false} required />
      <PasswordField
        {...secret}
        label={t('sign_on.secret')}
        description={t(isNew ? 'sign_on.secret_hint' : 'sign_on.secret_stays')}
        autoComplete="off"
        required={isNew}
      />
    </>
  );
}
