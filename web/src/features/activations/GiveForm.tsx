import { SegmentedControl, Text } from '@mantine/core';
import { Assignment, assignActivations } from '@okur/contract/licences';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useNoCodes } from '../../reading/licences/useNoCodes.ts';
import { DepartmentPicker } from '../departments/DepartmentPicker.tsx';
import { UsersPicker } from '../users/UserPicker.tsx';

const receivers = ['students', 'class'] as const;
type Receiver = (typeof receivers)[number];

interface Typed {
  user_ids?: string[];
  department_id?: string;
}

/** Codes for chosen students, or for all of a class who wait for time. */
export function GiveForm({ companyId, free }: { companyId: string; free: number }) {
  const { t } = useTranslation();
  const f = useFormat();
  const noCodes = useNoCodes();
  const [receiver, setReceiver] = useState<Receiver>('students');
  const initial: Typed = { user_ids: [] };
  const form = useServerForm({
    schema: Assignment,
    initial,
    submit: (body) => call(assignActivations, { body }),
    onSaved: ({ data: { given } }) => toast.success(t('licences.given', { count: given.length })),
    failureToast: (failure) => (noCodes(failure) ? '' : undefined),
  });
  const students = form.field('user_ids');
  const department = form.field('department_id');
  const refused = (students.value ?? []).map((_, at) => form.field(`user_ids.${at}`).error).find(Boolean);
  const choose = (next: Receiver) => {
    setReceiver(next);
    form.set('user_ids', next === 'students' ? [] : undefined);
    form.set('department_id', undefined);
  };
  return (
    <FormModal form={form} title={t('licences.give')} action={t('licences.give_action')}>
      <Text size="sm">{t('licences.give_text', { free: f.number(free) })}</Text>
      <SegmentedControl
        value={receiver}
        onChange={(value) => choose(value as Receiver)}
        data={receivers.map((value) => ({ value, label: t(`licences.to_${value}`) }))}
        aria-label={t('licences.give')}
      />
      {receiver === 'class' ? (
        <DepartmentPicker
          {...department}
          value={department.value ?? null}
          onChange={(value) => department.onChange(value ?? undefined)}
          companyId={companyId}
          label={t('activations.class')}
          description={t('licences.to_class_hint')}
          required
        />
      ) : (
        <UsersPicker
          {...students}
          value={students.value ?? []}
          error={students.error ?? refused}
          companyId={companyId}
          label={t('payments.students')}
          description={t('licences.to_students_hint')}
          required
        />
      )}
    </FormModal>
  );
}
