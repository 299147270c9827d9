import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import {
  deleteRosterConnection,
  fetchRosterConnection,
  listRosterConnections,
  type RosterConnection,
  testRosterConnection,
} from '@okur/contract/one-rosters';
import { type Job, isOpen } from '@okur/contract/jobs';
import { IconAlertCircle, IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { useCall, useRefresh } from '../../kit/client/useCall.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { JobProgress } from '../../kit/jobs/JobProgress.tsx';
import { useJob, useStartedJob } from '../../kit/jobs/useJob.ts';
import { RowMenu } from '../../kit/list/RowMenu.tsx';
import { TestButton } from '../sign-on/TestButton.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';

/** The systems of a school from which its roster is fetched. Who may not set one up sees those that are there. */
export function Connections({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const mayAdd = useAbility().can('add', 'INTEGRATIONS');
  const list = useCall(listRosterConnections, { params: { id: companyId } });
  if (list.error && !list.data) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <TextSkeleton />;
  const connections = list.data.data;
  if (connections.length === 0 && !mayAdd) return null;
  return (
    <Paper withBorder radius="md" p="lg">
      <Title order={2} size="h4" mb={4}>
        {t('roster_connection.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('roster_connection.text')}
      </Text>
      <Stack gap="md">
        {connections.map((connection) => (
          <Connection key={connection.id} connection={connection} />
        ))}
        {mayAdd ? (
          <Group>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() => openFormModal(<ConnectionForm companyId={companyId} />)}
            >
              {t('roster_connection.add')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Paper>
  );
}

function Connection({ connection }: { connection: RosterConnection }) {
  const { t } = useTranslation();
  const { name, base_url, roster_version, nightly } = connection;
  const fetching = useFetching();
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="sm">
            <Title order={3} size="h5">
              {name}
            </Title>
            {nightly ? <StateBadge tone="good">{t('roster_connection.every_night')}</StateBadge> : null}
          </Group>
          <Actions connection={connection} isFetching={fetching.isOpen} fetch={fetching.fetch} />
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {[t('one_roster.version', { version: roster_version }), base_url].join(' · ')}
        </Text>
        {fetching.job && fetching.isOpen ? <JobProgress job={fetching.job} /> : <LastTrial connection={connection} />}
      </Stack>
    </Paper>
  );
}

/** Fetches, and goes on to what was found. */
function useFetching() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const started = useStartedJob();
  const { act } = useAct();
  const [id, setId] = useState<string>();
  const onEnd = (ended: Job) => {
    void refresh();
    if (ended.state !== 'done') return;
    if (ended.link) void navigate({ to: ended.link });
    else toast.success(t('roster_connection.nothing_new'));
  };
  const { job } = useJob(id, { onEnd });
  const fetch = (connectionId: string, all: boolean) =>
    act(async () => {
      const { data } = await call(fetchRosterConnection, { params: { id: connectionId }, body: { all } });
      started(data);
      setId(data.id);
    });
  return { job, isOpen: job !== undefined && isOpen(job), fetch };
}

interface ActionsProps {
  connection: RosterConnection;
  isFetching: boolean;
  fetch: (id: string, all: boolean) => Promise<boolean>;
}

function Actions({ connection, isFetching, fetch }: ActionsProps) {
  const { t } = useTranslation();
  const ability = useAbility();
  const { act } = useAct();
  const { id, name, company_id } = connection;
  const mayEdit = ability.can('edit', 'INTEGRATIONS');
  async function disconnect() {
    const question = {
      title: t('roster_connection.delete_title', { name }),
      text: t('roster_connection.delete_text'),
      action: t('roster_connection.delete'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    await act(() => call(deleteRosterConnection, { params: { id } }), t('roster_connection.deleted', { name }));
  }
  return (
    <Group gap="xs">
      <Button
        leftSection={<IconDownload size={16} />}
        aria-label={t('roster_connection.fetch_from', { name })}
        loading={isFetching}
        onClick={() => void fetch(id, false)}
      >
        {t('roster_connection.fetch')}
      </Button>
      {mayEdit ? <TestButton name={name} test={() => call(testRosterConnection, { params: { id } })} /> : null}
      <RowMenu
        label={name}
        actions={[
          {
            label: t('roster_connection.fetch_all'),
            icon: <IconDownload size={16} />,
            onClick: () => void fetch(id, true),
          },
          mayEdit && {
            label: t('kit.edit'),
            icon: <IconPencil size={16} />,
            onClick: () => void openFormModal(<ConnectionForm companyId={company_id} connection={connection} />),
          },
          ability.can('delete', 'INTEGRATIONS') && {
            label: t('roster_connection.delete'),
            icon: <IconTrash size={16} />,
            danger: true,
            onClick: () => void disconnect(),
          },
        ]}
      />
    </Group>
  );
}

function LastTrial({ connection }: { connection: RosterConnection }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { tried_at, fault, fault_in, fetched_at, imported_at, waiting_id } = connection;
  const lines = [
    tried_at === null && t('sign_on.not_tested'),
    fault === null && tried_at !== null && t('roster_connection.tried_good', { date: f.dateTime(tried_at) }),
    fetched_at !== null && t('roster_connection.fetched', { date: f.dateTime(fetched_at) }),
    imported_at !== null && t('roster_connection.imported', { date: f.dateTime(imported_at) }),
  ].filter((line) => line !== false);
  return (
    <>
      {tried_at !== null && fault !== null ? (
        <Alert
          color="red"
          icon={<IconAlertCircle />}
          title={t('roster_connection.tried_bad', { date: f.dateTime(tried_at) })}
        >
          {t(`roster_connection.fault_${fault}`)}
          {fault_in ? ` ${t('roster_connection.fault_in', { collection: fault_in })}` : null}
        </Alert>
      ) : null}
      {lines.length > 0 ? (
        <Text size="sm" c="dimmed">
          {lines.join(' · ')}
        </Text>
      ) : null}
      {waiting_id ? (
        <Text size="sm">
          <Anchor component={Link} to={`/management/one-rosters/${waiting_id}`}>
            {t('roster_connection.waiting')}
          </Anchor>
        </Text>
      ) : null}
    </>
  );
}
