import { Button, Title } from '@mantine/core';
import { downloadReportOfChild, reportOfChild } from '@okur/contract/student-reports';
import { IconArrowLeft } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { ReportPage } from './ReportPage.tsx';
import { useReportAddress } from './useReportAddress.ts';
import css from './report.module.css';

/** The report of an own child. */
export default function ChildReport() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const address = useReportAddress();
  const input = { params: { id }, query: address.query };
  const query = useCall(reportOfChild, input, { placeholderData: keepPreviousData });
  const header = (
    <>
      <div>
        <Button
          component={Link}
          to={`/parent/children/${id}`}
          variant="subtle"
          size="compact-md"
          className={css.back}
          leftSection={<IconArrowLeft size={15} aria-hidden />}
        >
          {query.data?.data.student.name ?? t('menu.main_page')}
        </Button>
      </div>
      <Title order={1}>{t('student_report.title')}</Title>
    </>
  );
  return <ReportPage query={query} address={address} pdf={() => call(downloadReportOfChild, input)} header={header} />;
}
