import { Alert, Text } from '@mantine/core';
import { limits } from '@okur/contract/limits';
import type { PersonalData } from '@okur/contract/personal-data';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { PasswordField, TextField } from '../../kit/fields/TextField.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { callsOf, type Person } from './calls.ts';
import { ReasonField } from './ReasonField.tsx';
import { RetainedData } from './RetainedData.tsx';

/** Shows what goes, then asks for the reason, the name once more and the password. */
export function ErasureForm({ person, id, data }: { person: Person; id: string; data: PersonalData }) {
  const { t } = useTranslation();
  const form = useErasureForm(person, id);
  const atOnce = form.field('at_once');
  return (
    <FormModal
      form={form}
      title={t('personal_data.erase_title', { name: data.name })}
      action={atOnce.value ? t('personal_data.erase_now') : t('personal_data.erase_later')}
      size="lg"
    >
      <Text size="sm">{t('personal_data.erase_text')}</Text>
      <RetainedData data={data} />
      {data.only_parents > 0 ? (
        <SwitchField
          {...form.field('with_parents')}
          label={t('personal_data.with_parents', { count: data.only_parents })}
          description={t('personal_data.with_parents_text')}
        />
      ) : null}
      <ReasonField {...form.field('reason')} />
      <TextField
        {...form.field('name')}
        label={t('personal_data.name')}
        description={t('personal_data.name_text', { name: data.name })}
        autoComplete="off"
        required
      />
      <PasswordField
        {...form.field('password')}
        label={t('kit.own_password')}
        autoComplete="current-password"
        required
      />
      <SwitchField
        {...atOnce}
        label={t('personal_data.at_once')}
        description={t('personal_data.at_once_text', { hours: limits.erasureHours })}
      />
      {atOnce.value ? (
        <Alert color="red" icon={<IconAlertTriangle />}>
          {t('personal_data.at_once_warning')}
        </Alert>
      ) : null}
    </FormModal>
  );
}

function useErasureForm(person: Person, id: string) {
  const { t } = useTranslation();
  const f = useFormat();
  const navigate = useNavigate();
  const { erasing, list } = callsOf[person];
  return useServerForm({
    schema: erasing.body,
    initial: { reason: '', password: '', name: '', at_once: false, with_parents: false },
    async submit(body) {
      const answer = await call(erasing, { params: { id }, body });
      // There is no one here any more: this page would ask for a person who does not exist.
      if (answer.data.job_id) await navigate({ to: list, ignoreBlocker: true });
      return answer;
    },
    onSaved: (answer) =>
      toast.success(
        answer.data.job_id
          ? t('personal_data.erasure_begun')
          : t('personal_data.erasure_planned', { date: f.dateTime(answer.data.due_at) }),
      ),
  });
}
