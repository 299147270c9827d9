import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { Connections } from './Connections.tsx';
import { ExportOneRoster } from './ExportOneRoster.tsx';

/** A company and other school systems: out as a zip, in by an import or fetched from them. */
export function OneRosterTab({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap="md" maw={860}>
      <Paper withBorder radius="md" p="lg">
        <Title order={2} size="h4" mb={4}>
          {t('one_roster.export')}
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          {t('one_roster.export_text')}
        </Text>
        <ExportOneRoster companyId={companyId} />
      </Paper>
      <Paper withBorder radius="md" p="lg">
        <Title order={2} size="h4" mb={4}>
          {t('one_roster.import')}
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          {t('one_roster.import_text')}
        </Text>
        <Group gap="sm">
          <Button
            variant="default"
            component={Link}
            to="/management/one-rosters/new"
            leftSection={<IconFileImport size={16} />}
          >
            {t('one_roster.import')}
          </Button>
          <Button variant="subtle" component={Link} to="/management/one-rosters">
            {t('one_roster.title')}
          </Button>
        </Group>
      </Paper>
      <Connections companyId={companyId} />
    </Stack>
  );
}
