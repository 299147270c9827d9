import { ActionIcon, Indicator, Popover, RingProgress, ScrollArea, Text, Title } from '@mantine/core';
import { isOpen, type Job, listJobs } from '@okur/contract/jobs';
import { IconListCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { JobLine } from '../../kit/jobs/JobLine.tsx';
import css from '../../kit/jobs/jobs.module.css';
import { isDisplayedJob, useJob } from '../../kit/jobs/useJob.ts';
import { jobFailure, jobTitle } from '../../kit/jobs/words.ts';
import { useCall, useRefresh } from '../../kit/client/useCall.ts';

const everyMinute = 60_000;
const newest = 10;

/** One's own long work in the top bar: how far it is, and what came of it, on whatever screen one is. */
export function Jobs() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const query = useCall(listJobs, { query: { per_page: newest } }, { refetchInterval: everyMinute });
  const jobs = query.data?.data ?? [];
  const open = jobs.filter(isOpen);
  // Who never began long work has no need of its place.
  if (jobs.length === 0) return null;
  return (
    <>
      {open.map((job) => (
        <Follower key={job.id} id={job.id} />
      ))}
      <Popover opened={opened} onChange={setOpened} width={380} position="bottom-end" shadow="md" trapFocus returnFocus>
        <Indicator label={open.length} size={16} color="petrol.8" disabled={open.length === 0} offset={8}>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('job.tray', { count: open.length })}
              onClick={() => setOpened(!opened)}
            >
              <Mark jobs={open} />
            </ActionIcon>
          </Popover.Target>
        </Indicator>
        <Popover.Dropdown p={0}>
          <Title order={2} size="h5" p="sm">
            {t('job.title')}
          </Title>
          <ScrollArea.Autosize mah={440}>
            {query.isError ? <ErrorState error={query.error} retry={() => void query.refetch()} /> : null}
            <ul className={css.list}>
              {jobs.map((job) => (
                <li key={job.id}>
                  <Line job={job} onOpen={() => setOpened(false)} />
                </li>
              ))}
            </ul>
            <Text size="xs" c="dimmed" p="sm">
              {t('job.goes_on')}
            </Text>
          </ScrollArea.Autosize>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

/** The sign in the bar: a ring that closes while something is done. */
function Mark({ jobs }: { jobs: readonly Job[] }) {
  const first = useJob(jobs[0]?.id, { displayed: false }).job;
  if (!first?.total || !isOpen(first)) return <IconListCheck size={20} />;
  return (
    <RingProgress
      size={26}
      thickness={3}
      sections={[{ value: (first.done / first.total) * 100, color: 'petrol' }]}
      aria-hidden
    />
  );
}

function Line({ job, onOpen }: { job: Job; onOpen: () => void }) {
  const live = useJob(isOpen(job) ? job.id : null, { displayed: false }).job;
  return <JobLine job={live ?? job} onOpen={onOpen} />;
}

/** Follows a job on every screen and says when it has ended, unless the screen shows it itself. */
function Follower({ id }: { id: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useRefresh();
  useJob(id, {
    displayed: false,
    onEnd: (job) => {
      if (!isDisplayedJob(job.id)) {
        if (job.state === 'done') toast.success(t('notice.job_done', { kind: jobTitle(job, t) }));
        if (job.state === 'failed')
          toast.error(`${t('notice.job_failed', { kind: jobTitle(job, t) })} ${jobFailure(job, t)}`);
      }
      // A file changes nothing on the screen; everything else may.
      void (job.file ? client.invalidateQueries({ queryKey: ['call', listJobs.path] }) : refresh());
    },
  });
  return null;
}
