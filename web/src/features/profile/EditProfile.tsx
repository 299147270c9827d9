import { Alert, SimpleGrid } from '@mantine/core';
import type { Admin } from '@okur/contract/accounts';
import { editAdminProfile, EditProfile as EditProfileBody } from '@okur/contract/auth';
import { limits } from '@okur/contract/limits';
import { IconMailCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { setAdmin } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { ClientFailure, ServerFailure } from '../../kit/client/failure.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { PictureField } from '../../kit/fields/FileField.tsx';
import { PhoneField } from '../../kit/fields/MaskedField.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { PasswordField, TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { picture } from '../../kit/validators/schemas.ts';

/** Another address needs the password, which the server asks for as well. */
const schemaOf = (admin: Admin) =>
  EditProfileBody.extend({ avatar: picture, password: z.string().max(limits.passwordMax) }).refine(
    ({ email, password }) => email === admin.email || password !== '',
    { path: ['password'], error: 'validation.required' },
  );

const isOther = (admin: Admin, email: string): boolean => email.trim().toLowerCase() !== admin.email;

/** One's own account. Any refusal says that the e-mail is taken; the fields tell what is really wrong. */
export function EditProfile({ admin }: { admin: Admin }) {
  const { t } = useTranslation();
  const form = useProfileForm(admin);
  const removed = form.values.remove_avatar === true;
  return (
    <FormModal form={form} title={t('profile.edit')} size="lg">
      <PictureField
        {...form.field('avatar')}
        label={t('profile.avatar')}
        description={t('profile.avatar_hint')}
        stored={removed ? null : admin.avatar}
        onRemoveStored={() => form.set('remove_avatar', true)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          {...form.field('username')}
          label={t('profile.username')}
          autoComplete="name"
          data-autofocus
          required
        />
        <TextField {...form.field('email')} label={t('profile.email')} type="email" autoComplete="email" required />
      </SimpleGrid>
      {isOther(admin, form.values.email) ? (
        <>
          <Alert icon={<IconMailCheck />}>{t('profile.email_hint')}</Alert>
          <PasswordField
            {...form.field('password')}
            label={t('profile.old_password')}
            description={t('profile.email_password_hint')}
            autoComplete="current-password"
            required
          />
        </>
      ) : null}
      <PhoneField {...form.field('phone_number')} label={t('profile.phone')} />
      <TextareaField {...form.field('address')} label={t('profile.address')} autoComplete="street-address" />
    </FormModal>
  );
}

const valuesOf = ({ username, email, phone_number, address, version }: Admin) => ({
  username,
  email,
  phone_number: phone_number ?? '',
  address: address ?? '',
  version,
});

function useProfileForm(admin: Admin) {
  const { t } = useTranslation();
  return useServerForm({
    schema: schemaOf(admin),
    initial: { ...valuesOf(admin), password: '', remove_avatar: false as boolean, avatar: null as File | null },
    valuesOf,
    submit: async ({ avatar, ...body }) => {
      const answer = await call(editAdminProfile, { body, files: avatar ? { avatar } : {} });
      if (isOther(admin, body.email)) toast.success(t('profile.email_sent', { email: body.email }));
      return answer;
    },
    onSaved: ({ data }) => setAdmin(data),
    failureToast: (failure) => {
      const isPassword = failure instanceof ServerFailure && failure.errors?.['password'];
      if (isPassword) return '';
      return failure instanceof ClientFailure ? failureText(failure, t) : t('toaster.user_email_already_exist');
    },
  });
}
