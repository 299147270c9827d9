import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { PersonalDataRequest } from '@okur/contract/personal-data';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { JobProgress } from '../../kit/jobs/JobProgress.tsx';
import { useJob } from '../../kit/jobs/useJob.ts';
import { RequestState } from './RequestState.tsx';

/** What was asked about one person so far, the newest first. */
export function Requests({ requests }: { requests: readonly PersonalDataRequest[] }) {
  const { t } = useTranslation();
  return (
    <Paper withBorder radius="md" p="lg">
      <Title order={2} size="h4">
        {t('personal_data.requests_of_person')}
      </Title>
      {requests.length === 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('personal_data.no_requests_of_person')}
        </Text>
      ) : null}
      <Stack component="ol" gap="lg" p={0} m={0} mt={requests.length > 0 ? 'md' : 0} style={{ listStyle: 'none' }}>
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </Stack>
    </Paper>
  );
}

function Request({ request }: { request: PersonalDataRequest }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <li>
      <Group gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={600}>
            {t(`personal_data.kind.${request.kind}`)}
          </Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {request.reason || t('personal_data.deleted_long_ago')}
          </Text>
          <Text size="xs" c="dimmed" mt={2}>
            {request.requested_by ?? t('personal_data.platform')} · {f.dateTime(request.created_at)}
          </Text>
        </div>
        <RequestState request={request} />
      </Group>
      {request.kind === 'export' && request.job_id ? <ExportedFile jobId={request.job_id} /> : null}
    </li>
  );
}

function ExportedFile({ jobId }: { jobId: string }) {
  const { job } = useJob(jobId);
  return job ? (
    <Group mt="xs">
      <JobProgress job={job} />
    </Group>
  ) : null;
}
