import { Anchor, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { isOpen, type Job } from '@okur/contract/jobs';
import {
  IconAlertTriangle,
  IconCheck,
  IconDownload,
  IconLoader2,
  IconPlayerStop,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../Link.tsx';
import { fileSize } from '../format/fileSize.ts';
import { useFormat } from '../format/useFormat.ts';
import { JobBar } from './JobProgress.tsx';
import { useJobActions } from './useJobActions.ts';
import { jobFailure, jobTitle } from './words.ts';

const appearance = {
  queued: { color: 'gray', Icon: IconLoader2 },
  running: { color: 'petrol', Icon: IconLoader2 },
  done: { color: 'teal', Icon: IconCheck },
  failed: { color: 'red', Icon: IconAlertTriangle },
  cancelled: { color: 'gray', Icon: IconPlayerStop },
} as const;

/** One job in a line: what it does, how far it is or what came of it, and what can be done with it. */
export function JobLine({ job, onOpen }: { job: Job; onOpen?: () => void }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { color, Icon } = appearance[job.state];
  const title = jobTitle(job, t);
  return (
    <Group align="flex-start" wrap="nowrap" gap="sm">
      <ThemeIcon size={28} radius="xl" variant="light" color={color} mt={2} aria-hidden>
        <Icon size={16} />
      </ThemeIcon>
      <Stack gap={4} flex={1} miw={0}>
        {job.link && !isOpen(job) ? (
          <Anchor component={Link} to={job.link} size="sm" fw={550} c="inherit" onClick={onOpen}>
            {title}
          </Anchor>
        ) : (
          <Text size="sm" fw={550}>
            {title}
          </Text>
        )}
        {isOpen(job) ? <JobBar job={job} size="sm" /> : null}
        {job.state === 'failed' ? <Text size="sm">{jobFailure(job, t)}</Text> : null}
        {isOpen(job) ? null : (
          <Text size="xs" c="dimmed">
            {t(`job.state.${job.state}`)} · {f.relative(job.ended_at ?? job.created_at)}
          </Text>
        )}
        <LineActions job={job} />
      </Stack>
    </Group>
  );
}

function LineActions({ job }: { job: Job }) {
  const { t } = useTranslation();
  const { cancel, again, download } = useJobActions(job);
  const look = { size: 'compact-sm', variant: 'subtle', ml: -8 } as const;
  if (isOpen(job))
    return (
      <div>
        <Button {...look} color="gray" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('job.cancel')}
        </Button>
      </div>
    );
  if (job.state !== 'done')
    return (
      <div>
        <Button
          {...look}
          leftSection={<IconRefresh size={14} />}
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          {t('job.again')}
        </Button>
      </div>
    );
  if (!job.file) return null;
  return (
    <div>
      <Button
        {...look}
        leftSection={<IconDownload size={14} />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('job.download', { size: fileSize(job.file.size) })}
      </Button>
    </div>
  );
}
