import { Button, Group, Stack } from '@mantine/core';
import type { StudentReport } from '@okur/contract/student-reports';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { RecordSkeleton } from '../../kit/feedback/Skeletons.tsx';
import type { Download } from '../../kit/client/http.ts';
import css from './report.module.css';
import { ReportChoice } from './ReportChoice.tsx';
import { ReportPaper } from './ReportPaper.tsx';
import type { useReportAddress } from './useReportAddress.ts';
import { usePdf } from './usePdf.ts';

interface ReportPageProps {
  query: UseQueryResult<{ data: StudentReport }>;
  address: ReturnType<typeof useReportAddress>;
  pdf: () => Promise<Download>;
  /** Where one comes from. */
  header: ReactNode;
}

/** The report on the screen, with its language and days to choose, to be printed or kept. */
export function ReportPage({ query, address, pdf, header }: ReportPageProps) {
  const { t } = useTranslation();
  const { busy, save } = usePdf();
  return (
    <Stack gap="md">
      <div className={css.tools}>
        {header}
        <Group align="flex-end" mt="md">
          <ReportChoice {...address} />
          <Group gap="xs" ml="auto">
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} />}
              disabled={!query.data}
              onClick={() => window.print()}
            >
              {t('kit.print')}
            </Button>
            <Button
              leftSection={<IconDownload size={16} />}
              loading={busy}
              disabled={!query.data}
              onClick={() => void save(pdf)}
            >
              {t('student_report.pdf')}
            </Button>
          </Group>
        </Group>
      </div>
      {query.isPending ? (
        <RecordSkeleton />
      ) : query.data ? (
        <ReportPaper report={query.data.data} />
      ) : (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      )}
    </Stack>
  );
}
