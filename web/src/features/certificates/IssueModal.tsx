import { Alert, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Issue, issueCertificates, previewIssue } from '@okur/contract/certificates';
import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { FormModal } from '../../kit/form/FormModal.tsx';
import { useServerForm } from '../../kit/form/useServerForm.ts';
import { DepartmentsPicker } from '../departments/DepartmentPicker.tsx';
import { UsersPicker } from '../users/UserPicker.tsx';
import { TemplatePicker } from './TemplatePicker.tsx';

interface Chosen {
  template_id: string;
  department_ids: string[];
  user_ids: string[];
}

/** Which certificate, to whom: with who would get it before anyone does. */
export function IssueModal({ templateId = '' }: { templateId?: string }) {
  const { t } = useTranslation();
  const form = useServerForm({
    schema: Issue,
    initial: { template_id: templateId, department_ids: [] as string[], user_ids: [] as string[] },
    submit: (body) => call(issueCertificates, { body }),
    onSaved: ({ data }) =>
      toast.success(data.issued > 0 ? t('certificates.given', { count: data.issued }) : t('certificates.given_none')),
  });
  const { template_id, department_ids = [], user_ids = [] } = form.values;
  return (
    <FormModal form={form} title={t('certificates.give')} action={t('certificates.give')} size="lg">
      <TemplatePicker
        {...form.field('template_id')}
        onChange={(id) => form.set('template_id', id ?? '')}
        label={t('certificates.which')}
        data-autofocus
        required
      />
      <DepartmentsPicker {...form.field('department_ids')} label={t('certificates.classes')} />
      <UsersPicker {...form.field('user_ids')} label={t('certificates.students')} />
      <Preview template_id={template_id} department_ids={department_ids} user_ids={user_ids} />
    </FormModal>
  );
}

const pause = 300;

function Preview(chosen: Chosen) {
  const { t, i18n } = useTranslation();
  const [debounced] = useDebouncedValue(chosen, pause);
  const isComplete = debounced.template_id !== '' && debounced.department_ids.length + debounced.user_ids.length > 0;
  const preview = useQuery({
    queryKey: ['call', previewIssue.path, debounced],
    queryFn: ({ signal }) => call(previewIssue, { body: debounced, signal }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
  if (!isComplete)
    return (
      <Alert variant="light" color="petrol" icon={<IconUsers />}>
        {t('certificates.choose')}
      </Alert>
    );
  if (preview.isError)
    return (
      <Alert variant="light" color="yellow" icon={<IconUsers />} role="alert">
        {failureText(preview.error, t)}
      </Alert>
    );
  const answer = preview.data?.data;
  if (!answer)
    return (
      <Alert variant="light" color="petrol" icon={<IconUsers />}>
        {t('kit.loading')}
      </Alert>
    );
  const more = answer.new - answer.names.length;
  const names = [...answer.names, ...(more > 0 ? [t('certificates.more', { count: more })] : [])];
  return (
    <Alert variant="light" color={answer.new > 0 ? 'petrol' : 'yellow'} icon={<IconUsers />} role="status">
      <Text size="sm" fw={600}>
        {t('certificates.will_get', { count: answer.new })}
      </Text>
      {names.length > 0 ? <Text size="sm">{new Intl.ListFormat(i18n.language).format(names)}</Text> : null}
      {answer.already > 0 ? <Text size="sm">{t('certificates.already', { count: answer.already })}</Text> : null}
      {answer.nameless > 0 ? <Text size="sm">{t('certificates.nameless', { count: answer.nameless })}</Text> : null}
    </Alert>
  );
}
