import { Button, Text } from '@mantine/core';
import { addChild } from '@okur/contract/parent-codes';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';

export function AddChildButton() {
  const { t } = useTranslation();
  return (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => void openFormModal(<AddChild />)}>
      {t('parent.add_child')}
    </Button>
  );
}

/** A further child, by the code that its page or its school shows. */
function AddChild() {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: addChild.body,
    initial: { code: '' },
    submit: (body) => call(addChild, { body }),
    onSaved: ({ data }) =>
      toast.success(
        t('parent.child_added', { name: [data.name, data.surname].filter(Boolean).join(' ') || data.company_name }),
      ),
  });
  return (
    <FormModal form={form} title={t('parent.add_child')} action={t('parent.add_child')}>
      <Text size="sm">{t('parent.add_child_text')}</Text>
      <TextField
        {...form.field('code')}
        label={t('auth.child_code')}
        placeholder="KFT7M-HD4PX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        required
      />
    </FormModal>
  );
}
