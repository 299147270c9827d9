import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { Job } from '@okur/contract/jobs';
import { chooseSchools, type OneRoster } from '@okur/contract/one-rosters';
import { IconAlertTriangle, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { jobFailure } from '../../kit/jobs/words.ts';
import { OutlookCard } from '../class-lists/OutlookCard.tsx';
import { AcceptRoster } from './AcceptRoster.tsx';
import { Changes } from './Changes.tsx';
import { Faults } from './Faults.tsx';
import css from './one-rosters.module.css';
import { Numbers } from './Numbers.tsx';
import { changeCount, choicesOf } from './numbers.ts';
import { RosterQuestions } from './RosterQuestions.tsx';
import { Schools } from './Schools.tsx';

interface CheckProps {
  roster: OneRoster;
  /** The last attempt to carry it out, if there was one. */
  job: Job | undefined;
}

/** The second step: what would come of the roster. Nothing is imported before it is accepted here. */
export function Check({ roster, job }: CheckProps) {
  const { t } = useTranslation();
  const count = changeCount(roster);
  const isStopped = roster.fault_counts.stop > 0;
  return (
    <Stack gap="lg">
      {job && job.state !== 'done' ? <Failed roster={roster} job={job} /> : null}
      <SourceLine roster={roster} />
      <Schools roster={roster} />
      <Paper withBorder radius="md" p="lg">
        <Title order={2} size="h4" mb="sm">
          {t('one_roster.numbers')}
        </Title>
        <Numbers roster={roster} />
      </Paper>
      <OutlookCard counts={{ waiting: roster.waiting }} />
      {roster.removals.must_confirm ? (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle />}
          title={t('one_roster.many_go', { count: roster.removals.people })}
        >
          {t('one_roster.many_go_text', { count: roster.removals.people, of: roster.removals.of })}
        </Alert>
      ) : null}
      <RosterQuestions roster={roster} />
      <Faults roster={roster} />
      {count === 0 && !isStopped ? (
        <Alert color="gray" icon={<IconInfoCircle />} title={t('one_roster.nothing_new')}>
          {t('one_roster.nothing_new_text')}
        </Alert>
      ) : (
        <Changes roster={roster} />
      )}
      <Group justify="space-between" gap="sm" className={css.foot} data-foot>
        <Text size="sm" c="dimmed">
          {t('one_roster.nothing_yet')}
        </Text>
        <Button disabled={isStopped} onClick={() => void openFormModal(<AcceptRoster roster={roster} />)}>
          {t('one_roster.accept')}
        </Button>
      </Group>
    </Stack>
  );
}

function SourceLine({ roster: { source, roster_version } }: { roster: OneRoster }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Text size="sm" c="dimmed">
      {t('one_roster.version', { version: roster_version })} ·{' '}
      {source.is_new
        ? t('one_roster.source_new')
        : t('one_roster.source_used_before', { title: source.title, at: f.dateTime(source.imported_at) })}
    </Text>
  );
}

/** Nothing was imported; what was in the way may be gone when it is looked at again. */
function Failed({ roster, job }: { roster: OneRoster; job: Job }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const again = () =>
    act(
      () => call(chooseSchools, { params: { id: roster.id }, body: { schools: choicesOf(roster) } }),
      t('one_roster.checked_again'),
    );
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle />} title={t('one_roster.not_imported')}>
      <Text size="sm" mb="sm">
        {job.state === 'cancelled'
          ? t('job.cancelled_text')
          : job.error?.code === 'stale_version'
            ? t('one_roster.stale')
            : jobFailure(job, t)}
      </Text>
      <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={() => void again()}>
        {t('one_roster.check_again')}
      </Button>
    </Alert>
  );
}
