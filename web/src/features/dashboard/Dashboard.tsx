import { Card, SimpleGrid, Text, Title } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { entriesOf, screenExists, visibleMenu } from '../../shell/visible.ts';

/** The first page after the sign-in: where this person can go. */
export default function Dashboard() {
  const { t } = useTranslation();
  const router = useRouter();
  const entries = entriesOf(visibleMenu(useAbility(), screenExists(router))).filter(({ path, isExternal }) => path !== '/dashboard' && !isExternal);
  return (
    <>
      <Title order={1} mb="lg">{t('menu.main_page')}</Title>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        {entries.map(({ path, label, icon: Icon }) => (
          <Card key={path} component={Link} to={path} withBorder padding="lg">
            <Icon size={24} stroke={1.5} aria-hidden />
            <Text fw={600} mt="sm">{t(label)}</Text>
          </Card>
        ))}
      </SimpleGrid>
    </>
  );
}
