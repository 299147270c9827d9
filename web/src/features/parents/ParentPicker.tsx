import { Text } from '@mantine/core';
import { Id, type Language } from '@okur/contract/fields';
import { linkParent, type User } from '@okur/contract/users';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { PhoneField } from '../../kit/fields/MaskedField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { languageName } from '../../kit/format/text.ts';
import { languages } from '../../kit/i18n.ts';
import { UserPicker } from '../users/UserPicker.tsx';

const schema = linkParent.body.extend({ student_id: Id });

interface ParentPickerProps {
  /** Whose parent; asked for when left out. */
  student?: Pick<User, 'id'>;
  /** Who is the parent; asked for by e-mail when left out. */
  parent?: { email: string };
}

/** Links a parent and a student: the parent is found by e-mail; a new one is made and invited. */
export function ParentPicker({ student, parent }: ParentPickerProps) {
  const { t, i18n } = useTranslation();
  const form = useLinkForm(student, parent);
  const child = form.field('student_id');
  const locale = form.field('locale');
  return (
    <FormModal
      form={form}
      title={t(parent ? 'parents.link' : 'parents.add')}
      action={t(parent ? 'parents.link_action' : 'parents.add_action')}
    >
      {student ? null : (
        <UserPicker
          {...child}
          onChange={(id) => child.onChange(id ?? '')}
          label={t('parents.child')}
          data-autofocus
          required
        />
      )}
      {parent ? null : (
        <>
          <TextField
            {...form.field('email')}
            label={t('parents.email')}
            type="email"
            description={t('parents.email_hint')}
            data-autofocus={student ? true : undefined}
            required
          />
          <TextField {...form.field('name')} label={t('parents.name')} />
          <PhoneField {...form.field('phone')} label={t('parents.phone')} />
          <SelectField
            {...locale}
            onChange={(code) => locale.onChange((code ?? undefined) as Language | undefined)}
            value={locale.value ?? null}
            label={t('parents.language')}
            placeholder={t('parents.language_of_child')}
            description={t('parents.language_hint')}
            data={languages.map((code) => ({ value: code, label: languageName(code, i18n.language) }))}
            clearable
          />
        </>
      )}
      {parent ? (
        <Text size="sm" c="dimmed">
          {t('parents.link_text', { email: parent.email })}
        </Text>
      ) : null}
    </FormModal>
  );
}

function useLinkForm(student: ParentPickerProps['student'], parent: ParentPickerProps['parent']) {
  const { t } = useTranslation();
  return useServerForm({
    schema,
    initial: {
      student_id: student?.id ?? '',
      email: parent?.email ?? '',
      name: '',
      phone: '',
      locale: undefined as Language | undefined,
    },
    submit: ({ student_id: id, ...body }) => call(linkParent, { params: { id }, body }),
    onSaved: ({ data: { name, email, other_name: other } }) =>
      other
        ? toast.care(t('parents.linked_other_name', { name, email, other }))
        : toast.success(t('parents.linked', { name: name ?? email })),
  });
}
