import { Card, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconTools } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { entriesOf, screenExists, visibleMenu } from '../../shell/visible.ts';
import { Greeting } from './Greeting.tsx';

/** For roles without students and companies: where they can go. */
export function Entries() {
  const { t } = useTranslation();
  const router = useRouter();
  const entries = entriesOf(visibleMenu(useAbility(), screenExists(router))).filter(
    ({ path, isExternal }) => path !== '/dashboard' && !isExternal,
  );
  return (
    <Stack gap="lg">
      <Greeting subtitle={t('dashboard.platform')} />
      {entries.length === 0 ? (
        <EmptyState icon={<IconTools />} title={t('dashboard.no_entries')} text={t('dashboard.no_entries_text')} />
      ) : null}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        {entries.map(({ path, label, icon: Icon }) => (
          <Card key={path} component={Link} to={path} withBorder padding="lg">
            <Icon size={24} stroke={1.5} aria-hidden />
            <Text fw={600} mt="sm">
              {t(label)}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
