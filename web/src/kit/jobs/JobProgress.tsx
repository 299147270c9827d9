import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { isOpen, type Job } from '@okur/contract/jobs';
import { IconAlertTriangle, IconDownload, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../format/fileSize.ts';
import { useFormat } from '../format/useFormat.ts';
import css from './jobs.module.css';
import { jobFailure } from './words.ts';
import { useJobActions } from './useJobActions.ts';

interface JobProgressProps {
  job: Job;
  /** The new job, when this one was begun again. */
  onAgain?: (job: Job) => void;
}

/** How far a job is, and what became of it: a bar, the reason of a failure, the file. */
export function JobProgress({ job, onAgain }: JobProgressProps) {
  const { t } = useTranslation();
  const { cancel, again, download } = useJobActions(job, onAgain);
  if (isOpen(job)) {
    return (
      <Stack gap="xs">
        <JobBar job={job} />
        <Group justify="flex-end">
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconPlayerStop size={14} />}
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {t('job.cancel')}
          </Button>
        </Group>
      </Stack>
    );
  }
  if (job.state === 'done') {
    return job.file ? (
      <Button
        variant="light"
        leftSection={<IconDownload size={16} />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('job.download', { size: fileSize(job.file.size) })}
      </Button>
    ) : null;
  }
  const failed = job.state === 'failed';
  return (
    <Alert
      color={failed ? 'red' : 'gray'}
      role={failed ? 'alert' : 'status'}
      icon={<IconAlertTriangle />}
      title={t(failed ? 'job.failed' : 'job.cancelled')}
    >
      <Text size="sm" mb="sm">
        {failed ? jobFailure(job, t) : t('job.cancelled_text')}
      </Text>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={14} />}
        loading={again.isPending}
        onClick={() => again.mutate()}
      >
        {t('job.again')}
      </Button>
    </Alert>
  );
}

/** The bar alone: what is done at the moment and how many of how many, or that it waits its turn. */
export function JobBar({ job, size = 'md' }: { job: Job; size?: 'sm' | 'md' }) {
  const { t } = useTranslation();
  const f = useFormat();
  const small = size === 'sm';
  const text = { size: small ? 'xs' : 'sm', c: 'dimmed' } as const;
  const now = job.state === 'queued' ? t('job.queued') : t(job.phase ? `job.phase.${job.phase}` : 'job.running');
  const total = job.state === 'running' ? (job.total ?? 0) : 0;
  const count = total > 0 ? t('job.done_of', { done: f.number(job.done), total: f.number(total) }) : '';
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4} wrap="nowrap">
        <Text {...text}>{now}</Text>
        <Text {...text} className={css.count}>
          {count}
        </Text>
      </Group>
      {/* Of a length that no one knows the bar only says that something goes on. */}
      <Progress
        value={total > 0 ? Math.min(100, (job.done / total) * 100) : 100}
        striped={total === 0}
        animated={total === 0}
        size={small ? 6 : 10}
        aria-label={[now, count].filter(Boolean).join(', ')}
      />
    </div>
  );
}
