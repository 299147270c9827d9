import { updateParent, type Parent } from '@okur/contract/parents';
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

const valuesOf = ({ name, phone, locale, version }: Parent) => ({
  name: name ?? '',
  phone: phone ?? '',
  locale,
  version,
});

/** Changes a parent. The address is the account's and stays. */
export function ParentForm({ parent }: { parent: Parent }) {
  const { t, i18n } = useTranslation();
  const form = useServerForm({
    schema: updateParent.body,
    initial: valuesOf(parent),
    valuesOf,
    submit: (body) => call(updateParent, { params: { id: parent.id }, body }),
    onSaved: ({ data }) => toast.success(t('parents.saved', { name: data.name ?? data.email })),
  });
  return (
    <FormModal form={form} title={t('parents.edit')}>
      <TextField name="email" value={parent.email} onChange={() => {}} label={t('parents.email')} disabled />
      <TextField {...form.field('name')} label={t('parents.name')} data-autofocus required />
      <PhoneField {...form.field('phone')} label={t('parents.phone')} />
      <SelectField
        {...form.field('locale')}
        label={t('parents.language')}
        description={t('parents.language_hint')}
        data={languages.map((code) => ({ value: code, label: languageName(code, i18n.language) }))}
      />
    </FormModal>
  );
}
