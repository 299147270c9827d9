import { type Module, moduleIcons, updateModule } from '@okur/contract/exercises';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { toast } from '../../../kit/feedback/toast.tsx';
import { SelectField, SwitchField } from '../../../kit/fields/ChoiceFields.tsx';
import { FormModal } from '../../../kit/form/FormModal.tsx';
import { useServerForm } from '../../../kit/form/useServerForm.ts';
import type { FieldsForm } from './KindFields.tsx';
import { ModuleIcon } from '../ModuleIcon.tsx';
import { NamesFields } from './NamesFields.tsx';

/** Names, picture and use of a module. */
export function ModuleForm({ module }: { module: Module }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: updateModule.body,
    initial: {
      name: module.name,
      description: module.description,
      icon: module.icon,
      active: module.active,
      version: module.version,
    },
    submit: (body) => call(updateModule, { params: { id: module.id }, body }),
    onSaved: () => toast.success(t('module.saved')),
  });
  const icon = form.field('icon');
  return (
    <FormModal form={form} title={t('module.edit')} size="lg">
      <NamesFields
        at="name"
        label={(language) => t('exercise.name_in', { language })}
        hint={t('exercise.one_name')}
        form={form as unknown as FieldsForm}
      />
      <NamesFields
        at="description"
        label={(language) => t('module.description_in', { language })}
        form={form as unknown as FieldsForm}
        long
      />
      <SelectField
        {...icon}
        onChange={(value) => icon.onChange(value as Module['icon'])}
        label={t('module.icon')}
        data={moduleIcons.map((value) => ({ value, label: t(`module.icon_${value}`) }))}
        leftSection={<ModuleIcon icon={form.values.icon ?? module.icon} />}
        w={{ base: '100%', xs: 240 }}
      />
      <SwitchField {...form.field('active')} label={t('module.active')} description={t('module.active_hint')} />
    </FormModal>
  );
}
