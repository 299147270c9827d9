import { Text } from '@mantine/core';
import { setUserPassword, type User } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { FormModal } from '../../../kit/form/FormModal.tsx';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { useServerForm } from '../../../kit/form/useServerForm.ts';
import { firstPassword } from './firstPassword.ts';
import { FirstPasswordField } from './FirstPasswordField.tsx';
import { handOver } from '../bulk/HandOver.tsx';
import { userName } from '../userName.ts';

/** Gives a student a new password and shows it, so that it can be handed over. */
export async function givePassword(user: User): Promise<void> {
  let password = '';
  if ((await openFormModal(<NewPassword user={user} onSet={(set) => (password = set)} />)) === 'SUCCESS')
    await handOver([{ user, password }]);
}

function NewPassword({ user, onSet }: { user: User; onSet: (password: string) => void }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: setUserPassword.body,
    initial: { password: firstPassword(), version: user.version },
    submit: async (body) => {
      await call(setUserPassword, { params: { id: user.id }, body });
      onSet(body.password);
    },
  });
  return (
    <FormModal
      form={form}
      title={t('users.new_password_of', { name: userName(user) })}
      action={t('users.new_password_action')}
    >
      <Text size="sm">{t('users.new_password_text')}</Text>
      <FirstPasswordField {...form.field('password')} label={t('users.password')} data-autofocus />
    </FormModal>
  );
}
