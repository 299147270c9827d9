import { Button, Paper, Stack } from '@mantine/core';
import { discardOneRoster, getOneRoster, type OneRoster } from '@okur/contract/one-rosters';
import { isOpen } from '@okur/contract/jobs';
import { IconClockX, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { call } from '../../kit/client/api.ts';
import { ServerFailure } from '../../kit/client/failure.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { JobProgress } from '../../kit/jobs/JobProgress.tsx';
import { useJob } from '../../kit/jobs/useJob.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { queryOf, useCall, useRefresh } from '../../kit/client/useCall.ts';
import { Check } from './Check.tsx';
import { Report } from './Report.tsx';
import { Steps } from './Steps.tsx';
import { useMayImport } from './useMayImport.tsx';

/** One roster: what it would do before it is accepted, the report afterwards. */
export default function OneRosterRecord() {
  const { id = '' } = useParams({ strict: false });
  const elsewhere = useMayImport();
  return elsewhere ?? <OneRosterSteps key={id} id={id} />;
}

function OneRosterSteps({ id }: { id: string }) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const query = useCall(getOneRoster, { params: { id } });
  // What is imported needs none, and the job of another person is not there.
  const jobId = query.data?.data.state === 'preview' ? query.data.data.job_id : null;
  const { job } = useJob(jobId, { onEnd: () => void refresh() });
  const crumbs = [{ label: t('one_roster.title'), to: '/management/one-rosters' }];
  const isRunning = job !== undefined && isOpen(job);
  if (query.error instanceof ServerFailure && query.error.status === 404) return <Gone />;
  return (
    <RecordPage
      query={query}
      crumbs={crumbs}
      title={({ data }) => data.file_name}
      badge={({ data }) => (
        <StateBadge tone={data.state === 'accepted' ? 'good' : 'care'}>
          {isRunning ? t('job.running') : t(`one_roster.state.${data.state}`)}
        </StateBadge>
      )}
      actions={({ data }) => (data.state === 'preview' && !isRunning ? <Discard roster={data} /> : null)}
    >
      {({ data }) => (
        <Stack gap="lg">
          <Steps current={data.state === 'accepted' ? 'report' : 'check'} />
          {data.state === 'preview' && isRunning ? (
            <Paper withBorder radius="md" p="lg">
              <JobProgress job={job} />
            </Paper>
          ) : null}
          {data.state === 'accepted' ? <Report roster={data} /> : isRunning ? null : <Check roster={data} job={job} />}
        </Stack>
      )}
    </RecordPage>
  );
}

/** A roster that no one accepted is deleted after a day. */
function Gone() {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <PageHeader
        title={t('one_roster.title')}
        crumbs={[{ label: t('one_roster.title'), to: '/management/one-rosters' }]}
      />
      <Paper withBorder radius="md">
        <EmptyState
          icon={<IconClockX />}
          title={t('one_roster.gone')}
          text={t('one_roster.gone_text')}
          action={
            <Button component={Link} to="/management/one-rosters/new">
              {t('one_roster.other_file')}
            </Button>
          }
        />
      </Paper>
    </Stack>
  );
}

function Discard({ roster }: { roster: OneRoster }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { act } = useAct();
  const params = { id: roster.id };
  async function discard() {
    if (
      !(await confirm({
        title: t('one_roster.discard_title'),
        text: t('one_roster.discard_text'),
        action: t('one_roster.discard'),
        danger: true,
      }))
    )
      return;
    const done = await act(async () => {
      await call(discardOneRoster, { params });
      await navigate({ to: '/management/one-rosters/new', replace: true });
      client.removeQueries({ queryKey: queryOf(getOneRoster, { params }).queryKey });
    });
    if (done) await client.invalidateQueries({ queryKey: ['call'] });
  }
  return (
    <Button variant="subtle" color="gray" leftSection={<IconTrash size={16} />} onClick={() => void discard()}>
      {t('one_roster.discard')}
    </Button>
  );
}
