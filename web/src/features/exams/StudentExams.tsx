import { Stack, Title } from '@mantine/core';
import { myExams } from '@okur/contract/exams';
import { IconCertificate } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStudent } from '../../kit/client/account.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TileSkeletons } from '../../kit/feedback/Skeletons.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { sendSheets } from './sheet.ts';
import { StudentExamCard } from './StudentExamCard.tsx';

/** The exams a student may take, what is begun first, and what came of those that were taken. */
export default function StudentExams() {
  const { t } = useTranslation();
  const student = useStudent();
  const exams = useCall(myExams, {});
  // What an exam left behind without a network goes now, too.
  useEffect(() => {
    if (student) void sendSheets(student.id);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [student?.id]);
  return (
    <Stack gap="lg">
      <Title order={1} size="1.9rem">
        {t('menu.exams')}
      </Title>
      {exams.isPending ? <TileSkeletons count={2} height={130} /> : null}
      {exams.isError ? <ErrorState error={exams.error} retry={() => void exams.refetch()} /> : null}
      {exams.data?.data.length === 0 ? (
        <EmptyState icon={<IconCertificate />} title={t('exams.student_none')} text={t('exams.student_none_text')} />
      ) : null}
      {exams.data?.data.map((exam) => (
        <StudentExamCard key={exam.id} exam={exam} />
      ))}
    </Stack>
  );
}
