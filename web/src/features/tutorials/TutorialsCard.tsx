import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { listMyTutorials } from '@okur/contract/tutorials';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useCall } from '../../kit/client/useCall.ts';

/** The way to the tutorials, for students whose school shows any. */
export function TutorialsCard() {
  const { t } = useTranslation();
  const total = useCall(listMyTutorials, { query: { per_page: 1 } }).data?.meta.total ?? 0;
  if (total === 0) return null;
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-label={t('menu.tutorials')}>
      <Group justify="space-between" gap="md">
        <div>
          <Title order={2} size="h3">
            {t('menu.tutorials')}
          </Title>
          <Text c="dimmed">{t('tutorials.student_text')}</Text>
        </div>
        <Button component={Link} to="/student/tutorials" size="md" radius="xl" variant="default">
          {t('tutorials.student_open')}
        </Button>
      </Group>
    </Paper>
  );
}
