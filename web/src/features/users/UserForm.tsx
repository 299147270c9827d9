import { SimpleGrid } from '@mantine/core';
import { Password, Version } from '@okur/contract/fields';
import { createUser, updateUser, type User } from '@okur/contract/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { languageName } from '../../kit/format/text.ts';
import { languages } from '../../kit/i18n.ts';
import { useLanguageOfNew, useLanguageOfPages } from '../../reading/useLanguageOfNew.ts';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { firstPassword } from './password/firstPassword.ts';
import { FirstPasswordField } from './password/FirstPasswordField.tsx';
import { handOver, type SignInCard } from './bulk/HandOver.tsx';
import { usernameOf } from './usernameOf.ts';
import { userName } from './userName.ts';

const schema = createUser.body.extend({ password: Password.optional(), version: Version.optional() });

/** Adds a student, then shows what the student signs in with. */
export async function addUser(departmentId?: string, companyId?: string): Promise<void> {
  let card: SignInCard | undefined;
  const added = await openFormModal(
    <UserForm departmentId={departmentId} companyId={companyId} onAdded={(made) => (card = made)} />,
  );
  if (added === 'SUCCESS' && card) await handOver([card]);
}

interface UserFormProps {
  /** Left out for a new student. */
  user?: User;
  departmentId?: string;
  /** Narrows the departments to choose from. */
  companyId?: string;
  onAdded?: (card: SignInCard) => void;
}

export function UserForm({ user, departmentId = '', companyId, onAdded }: UserFormProps) {
  const { t, i18n } = useTranslation();
  const school = useCompany();
  const form = useUserForm(user, departmentId, onAdded);
  const department = form.field('department_id');
  return (
    <FormModal form={form} title={t(user ? 'users.edit' : 'users.add')} size="lg">
      <NameFields form={form} suggests={!user} school={school?.short_name} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DepartmentPicker
          {...department}
          onChange={(id) => department.onChange(id ?? '')}
          label={t('users.department')}
          companyId={user?.company_id ?? companyId}
          chosen={
            user?.department_id && user.department_name
              ? [{ id: user.department_id, department_name: user.department_name, company_name: user.company_name }]
              : []
          }
          required
        />
        <TextField {...form.field('student_number')} label={t('users.student_number')} />
        <NumberField {...form.field('grade_level')} label={t('users.grade_level')} />
        <NumberField
          {...form.field('birth_year')}
          label={t('users.birth_year')}
          thousandSeparator={false}
          allowDecimal={false}
          allowNegative={false}
          maxLength={4}
          hideControls
        />
        <SelectField
          {...form.field('language')}
          label={t('users.language')}
          data={languages.map((code) => ({ value: code, label: languageName(code, i18n.language) }))}
        />
        <TextField {...form.field('email')} label={t('users.email')} type="email" />
      </SimpleGrid>
    </FormModal>
  );
}

const valuesOf = (user: User) => ({
  department_id: user.department_id ?? '',
  name: user.name ?? '',
  surname: user.surname ?? '',
  username: user.username,
  student_number: user.student_number ?? '',
  grade_level: user.grade_level,
  birth_year: user.birth_year,
  email: user.email ?? '',
  language: user.language,
  version: user.version,
});

function useUserForm(
  user: UserFormProps['user'],
  departmentId: NonNullable<UserFormProps['departmentId']>,
  onAdded: UserFormProps['onAdded'],
) {
  const { t } = useTranslation();
  const language = useLanguageOfPages();
  const form = useServerForm({
    schema,
    initial: user
      ? valuesOf(user)
      : {
          department_id: departmentId,
          name: '',
          surname: '',
          username: '',
          password: firstPassword(),
          student_number: '',
          grade_level: null,
          birth_year: null,
          email: '',
          language,
        },
    valuesOf,
    submit: async ({ password = '', version, ...values }) => {
      // Nothing is no number: two students without one would have the same.
      const body = { ...values, student_number: values.student_number || null };
      if (user) return call(updateUser, { params: { id: user.id }, body: { ...body, version } });
      const answer = await call(createUser, { body: { ...body, password } });
      onAdded?.({ user: answer.data, password });
      return answer;
    },
    onSaved: ({ data }) => (user ? toast.success(t('users.saved', { name: userName(data) })) : undefined),
  });
  useLanguageOfNew(form, !user);
  return form;
}

type UserFields = Pick<ReturnType<typeof useServerForm<typeof schema, unknown>>, 'field' | 'set' | 'values'>;

/** Names and sign-in. For a new student (`suggests`) the username follows the names until a person writes it. */
function NameFields({ form, suggests, school }: { form: UserFields; suggests: boolean; school?: string }) {
  const { t } = useTranslation();
  const [follows, setFollows] = useState(suggests);
  const [name, surname, username] = [form.field('name'), form.field('surname'), form.field('username')];
  const suggest = (first: string, last: string) => follows && form.set('username', usernameOf(first, last, school));
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextField
        {...name}
        onChange={(text) => {
          name.onChange(text ?? '');
          suggest(text ?? '', surname.value);
        }}
        label={t('users.name')}
        data-autofocus
        required
      />
      <TextField
        {...surname}
        onChange={(text) => {
          surname.onChange(text ?? '');
          suggest(name.value, text ?? '');
        }}
        label={t('users.surname')}
        required
      />
      <TextField
        {...username}
        onChange={(text) => {
          setFollows(false);
          username.onChange(text ?? '');
        }}
        label={t('users.username')}
        description={suggests ? t('users.username_hint') : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        spellCheck={false}
        style={suggests ? undefined : { gridColumn: '1 / -1' }}
        required
      />
      {suggests ? <FirstPasswordField {...form.field('password')} label={t('users.first_password')} /> : null}
    </SimpleGrid>
  );
}
