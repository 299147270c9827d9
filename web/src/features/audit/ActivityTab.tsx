import { Anchor, Group, Paper, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { listAudit, type AuditEntry, type AuditSubject } from '@okur/contract/audit';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { ListPager } from '../../kit/list/ListPager.tsx';
import { useList } from '../../kit/list/useList.ts';
import css from './audit.module.css';
import { Entry } from './Entry.tsx';

interface ActivityTabProps {
  subject: AuditSubject;
  id: string;
  /** All that happened inside of it, on the page of the whole list. */
  inside?: { label: string; search: Record<string, string> };
  /** With what was changed of its parts. */
  parts?: boolean;
}

/** What was changed of one record, by whom and when, the newest first: a tab of its page. */
export function ActivityTab({ subject, id, inside, parts = false }: ActivityTabProps) {
  const { t } = useTranslation();
  const list = useList(listAudit, { fixed: { subject, subject_id: id, ...(parts ? { parts: 'true' as const } : {}) } });
  if (list.error)
    return (
      <Paper withBorder radius="md">
        <ErrorState error={list.error} retry={list.retry} />
      </Paper>
    );
  return (
    <Stack gap="md">
      <VisuallyHidden role="status">
        {list.loading ? t('kit.loading') : t('kit.rows', { count: list.total })}
      </VisuallyHidden>
      {inside ? (
        <Group justify="flex-end">
          {/* The address of a list is plain words, no search schema of the router. */}
          <Anchor component={Link} to="/management/activity" search={inside.search as never} size="sm">
            {inside.label}
          </Anchor>
        </Group>
      ) : null}
      <Paper withBorder radius="md">
        {list.loading ? (
          <Waiting />
        ) : list.total === 0 ? (
          <EmptyState icon={<IconHistory />} title={t('audit.none')} text={t('audit.none_text')} />
        ) : (
          <Entries entries={list.rows} stale={list.stale} />
        )}
      </Paper>
      <ListPager list={list} />
    </Stack>
  );
}

function Entries({ entries, stale }: { entries: readonly AuditEntry[]; stale: boolean }) {
  return (
    <ol className={css.entries} data-stale={stale || undefined} aria-busy={stale}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Waiting() {
  return (
    <Stack gap="lg" p="lg" aria-busy>
      {Array.from({ length: 4 }, (_, at) => (
        <Group key={at} wrap="nowrap" align="flex-start">
          <Skeleton circle height={34} />
          <Stack gap="xs" flex={1}>
            <Skeleton height={14} width="40%" />
            <Skeleton height={14} width="65%" />
          </Stack>
        </Group>
      ))}
    </Stack>
  );
}
