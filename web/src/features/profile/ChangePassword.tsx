import { Text } from '@mantine/core';
import { ChangePassword, changePasswordAdmin, changePasswordParent, changePasswordStudent } from '@okur/contract/auth';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { ClientFailure, ServerFailure } from '../../kit/client/failure.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { PasswordField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

/** `reason`: why it has to be now. */
export const ChangeAdminPassword = ({ reason }: { reason?: string }) => (
  <ChangePasswordModal route={changePasswordAdmin} reason={reason} />
);
export const ChangeParentPassword = () => <ChangePasswordModal route={changePasswordParent} />;
/** Tells a child which password is wrong, and why. */
export const ChangeStudentPassword = () => <ChangePasswordModal route={changePasswordStudent} plain />;

/**
 * Any refusal says that the old password is wrong, as the specification has it; a lost connection says so.
 * Who has to change it now is told alone what is wrong with the new one.
 */
function ChangePasswordModal({
  route,
  reason,
  plain = false,
}: {
  route: typeof changePasswordAdmin | typeof changePasswordParent | typeof changePasswordStudent;
  reason?: string | undefined;
  plain?: boolean;
}) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: ChangePassword,
    initial: { oldPassword: '', password: '', new_password_confirm: '' },
    submit: (body) => call(route, { body }),
    failureToast: (failure) => {
      if (failure instanceof ClientFailure) return failureText(failure, t);
      const aboutNew = failure instanceof ServerFailure && failure.errors?.['password'];
      return (reason || plain) && aboutNew ? '' : t('validation.old_password_wrong');
    },
  });
  return (
    <FormModal form={form} title={t('profile.change_password')}>
      {reason ? <Text size="sm">{reason}</Text> : null}
      <PasswordField
        {...form.field('oldPassword')}
        label={t('profile.old_password')}
        autoComplete="current-password"
        data-autofocus
        required
      />
      <PasswordField
        {...form.field('password')}
        label={t('profile.new_password')}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.field('new_password_confirm')}
        label={t('profile.new_password_confirm')}
        autoComplete="new-password"
        required
      />
    </FormModal>
  );
}
