import { downloadStudentReport, studentReport } from '@okur/contract/student-reports';
import { keepPreviousData } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { ReportPage } from './ReportPage.tsx';
import { useReportAddress } from './useReportAddress.ts';

/** A student's report, for staff. */
export default function StudentReport() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  const address = useReportAddress();
  const input = { params: { id }, query: address.query };
  const query = useCall(studentReport, input, { placeholderData: keepPreviousData });
  const crumbs = [
    { label: t('menu.users'), to: '/management/users' },
    ...(query.data ? [{ label: query.data.data.student.name, to: `/management/users/${id}` }] : []),
  ];
  return (
    <ReportPage
      query={query}
      address={address}
      pdf={() => call(downloadStudentReport, input)}
      header={<PageHeader crumbs={crumbs} title={t('student_report.title')} />}
    />
  );
}
