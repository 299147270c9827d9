import { Paper, Stack } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SchoolZone, useZoneOfPage } from '../client/zone.ts';
import { isRefusal } from '../client/failure.ts';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { RecordSkeleton } from '../feedback/Skeletons.tsx';
import { PageHeader } from '../PageHeader.tsx';
import type { Crumb } from '../PageHeader.tsx';
import { RecordTabs } from './RecordTabs.tsx';
import type { RecordTab } from './RecordTabs.tsx';

/*
 * One thing: header with its state and actions, tabs below, each with an address of its own (?tab=…).
 *   const company = useCall(getCompany, { params: { id } });
 * <RecordPage query={company} crumbs={[{ label: t('company.title'), to: '/companies' }]} title={({ data }) =>
 * data.company_name}
 *     tabs={({ data }) => [{ key: 'overview', label: t('company.overview'), content: <Overview company={data} /> }]} />
 * Without `tabs`, `children` is the page.
 */
interface RecordPageProps<Answer> {
  query: UseQueryResult<Answer>;
  crumbs: readonly Crumb[];
  title: (answer: Answer) => string;
  badge?: (answer: Answer) => ReactNode;
  actions?: (answer: Answer) => ReactNode;
  tabs?: (answer: Answer) => readonly (RecordTab | false)[];
  children?: (answer: Answer) => ReactNode;
  /** Of the school that the record is of: its clock shows every moment of the page. */
  zone?: (answer: Answer) => string | undefined;
}

export function RecordPage<Answer>({
  query,
  crumbs,
  title,
  badge,
  actions,
  tabs,
  children,
  zone,
}: RecordPageProps<Answer>) {
  // What was deleted meanwhile, or belongs to others by now, is not to be worked on as it was read before.
  const answer = isAbsent(query.error) ? undefined : query.data;
  const zoneOfSchool = answer && zone?.(answer);
  useZoneOfPage(zoneOfSchool);
  if (query.isPending) return <RecordSkeleton />;
  if (answer === undefined)
    return <RecordFailure error={query.error} retry={() => void query.refetch()} crumbs={crumbs} />;
  return (
    <SchoolZone value={zoneOfSchool}>
      <Stack gap="md">
        <PageHeader title={title(answer)} crumbs={crumbs} badge={badge?.(answer)} actions={actions?.(answer)} />
        {tabs ? <RecordTabs tabs={tabs(answer)} /> : null}
        {children?.(answer)}
      </Stack>
    </SchoolZone>
  );
}

/** By the server's own word: a proxy that answers in its name knows nothing of records. */
const isAbsent = (error: unknown): boolean => isRefusal(error) && error.status === 404;

function RecordFailure({ error, retry, crumbs }: { error: unknown; retry: () => void; crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  const absent = isAbsent(error);
  return (
    <Stack gap="md">
      <PageHeader title={t(absent ? 'kit.not_found' : 'kit.load_failed')} crumbs={crumbs} />
      <Paper withBorder radius="md">
        {absent ? (
          <EmptyState icon={<IconFileUnknown />} title={t('kit.not_found')} text={t('kit.not_found_text')} />
        ) : (
          <ErrorState error={error} retry={retry} />
        )}
      </Paper>
    </Stack>
  );
}
