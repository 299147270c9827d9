import { SimpleGrid } from '@mantine/core';
import type { Admin } from '@okur/contract/accounts';
import { editAdminProfile, EditProfile as EditProfileBody } from '@okur/contract/auth';
import { limits } from '@okur/contract/limits';
import { useTranslation } from 'react-i18next';
import { setAdmin } from '../../kit/account.ts';
import { call } from '../../kit/api.ts';
import { ClientFailure } from '../../kit/failure.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { PictureField } from '../../kit/fields/FileField.tsx';
import { PhoneField } from '../../kit/fields/MaskedField.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { picture } from '../../kit/validators/schemas.ts';

const schema = EditProfileBody.extend({ avatar: picture });

/** The own account. Any refusal says that the e-mail is taken (decision F8); the fields tell what is really wrong. */
export function EditProfile({ admin }: { admin: Admin }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema,
    initial: {
      username: admin.username,
      email: admin.email,
      phone_number: admin.phone_number ?? '',
      address: admin.address ?? '',
      remove_avatar: false as boolean,
      version: admin.version,
      avatar: null as File | null,
    },
    submit: ({ avatar, ...body }) => call(editAdminProfile, { body, files: avatar ? { avatar } : {} }),
    onSaved: ({ data }) => setAdmin(data),
    failureToast: (failure) => (failure instanceof ClientFailure ? failureText(failure, t) : t('toaster.user_email_already_exist')),
  });
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
        <TextField {...form.field('username')} label={t('profile.username')} autoComplete="name" data-autofocus required />
        <TextField {...form.field('email')} label={t('profile.email')} type="email" autoComplete="email" required />
      </SimpleGrid>
      <PhoneField {...form.field('phone_number')} label={t('profile.phone')} />
      <TextareaField {...form.field('address')} label={t('profile.address')} maxLength={limits.addressMax} autoComplete="street-address" />
    </FormModal>
  );
}
