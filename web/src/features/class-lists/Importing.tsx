import { Paper, Stack, Text, Title } from '@mantine/core';
import type { Job } from '@okur/contract/jobs';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../../kit/jobs/JobProgress.tsx';
import { Steps } from './Steps.tsx';

/** The import while it lasts; it goes on when the page is left. */
export function Importing({ job }: { job: Job }) {
  const { t } = useTranslation();
  return (
    <Stack gap="lg" maw={860}>
      <Steps current="report" ongoing />
      <Paper withBorder radius="md" p="lg">
        <Stack gap="md">
          <div role="status">
            <Title order={2}>{t('class_list.importing')}</Title>
            <Text size="sm" c="dimmed">
              {t('class_list.importing_text')}
            </Text>
          </div>
          <JobProgress job={job} />
        </Stack>
      </Paper>
    </Stack>
  );
}
