import { Paper, Stack } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SchoolZone, useZoneOfPage } from '../client/zone.ts';
import { ServerFailure } from '../client/failure.ts';
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
  const zoneOfSchool = query.data && zone?.(query.data);
  useZoneOfPage(zoneOfSchool);
  if (query.isPending) return <RecordSkeleton />;
  if (query.data === undefined)
    return <RecordFailure error={query.error} retry={() => void query.refetch()} crumbs={crumbs} />;
  const answer = query.data;
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

function RecordFailure({ error, retry, crumbs }: { error: unknown; retry: () => void; crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  const absent = error instanceof ServerFailure && error.status === 404;
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
