import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { Department } from '@okur/contract/departments';
import { startClassReport } from '@okur/contract/student-reports';
import { IconAlertTriangle, IconFileText } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { JobProgress } from '../../kit/jobs/JobProgress.tsx';
import { useJob, useStartedJob } from '../../kit/jobs/useJob.ts';
import { ReportChoice } from './ReportChoice.tsx';
import { useReportAddress } from './useReportAddress.ts';

/** The reports of a class as one PDF: chosen, begun, watched, fetched. A person who leaves finds it in the top bar. */
export function ClassReportTab({ department: { id, active_student_count: count } }: { department: Department }) {
  const { t } = useTranslation();
  const { query, ...choice } = useReportAddress();
  const started = useStartedJob();
  const [jobId, setJobId] = useState<string>();
  const { job } = useJob(jobId);
  const start = useMutation({
    mutationFn: () => call(startClassReport, { params: { id }, body: query }),
    onSuccess: ({ data }) => {
      started(data);
      setJobId(data.id);
    },
  });
  const isRunning = job?.state === 'queued' || job?.state === 'running';
  return (
    <Paper withBorder radius="md" p="lg">
      <Stack maw={640}>
        <Text>{t(count === 0 ? 'student_report.no_students' : 'student_report.class_text', { count })}</Text>
        {count === 0 ? null : (
          <Group align="flex-end">
            <ReportChoice {...choice} />
            <Button
              leftSection={<IconFileText size={16} />}
              loading={start.isPending}
              disabled={isRunning}
              onClick={() => start.mutate()}
            >
              {t('student_report.class_make')}
            </Button>
          </Group>
        )}
        {start.isError ? (
          <Alert color="red" role="alert" icon={<IconAlertTriangle />}>
            {failureText(start.error, t)}
          </Alert>
        ) : null}
        {job ? <JobProgress job={job} onAgain={(next) => setJobId(next.id)} /> : null}
      </Stack>
    </Paper>
  );
}
