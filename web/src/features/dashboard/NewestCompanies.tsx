import { Group, SimpleGrid, Text } from '@mantine/core';
import type { CompaniesDashboard } from '@okur/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import css from './dashboard.module.css';
import { Section } from '../../kit/Section.tsx';

/** What came in the last 30 days, and the companies that came last. */
export function NewestCompanies({
  newest,
  added,
}: {
  newest: CompaniesDashboard['newest'];
  added: CompaniesDashboard['new_30_days'];
}) {
  const { t } = useTranslation();
  const f = useFormat();
  const counts = [
    [t('menu.companies'), added.companies],
    [t('menu.users'), added.students],
    [t('menu.articles'), added.articles],
    [t('menu.homeworks'), added.homeworks],
  ] as const;
  return (
    <Section title={t('dashboard.new')}>
      <SimpleGrid cols={4} spacing="xs" mb="md">
        {counts.map(([label, count]) => (
          <div key={label}>
            <Text fw={650} fz="lg">
              {f.number(count, { signDisplay: 'exceptZero' })}
            </Text>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <Text component="h3" size="sm" fw={600} c="dimmed" mb={4}>
        {t('dashboard.newest_companies')}
      </Text>
      <ul className={css.rows}>
        {newest.map(({ id, company_name, city, created_at, students }) => (
          <li key={id}>
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <Link to={`/management/companies/${id}`} className={css.name}>
                {company_name}
              </Link>
              <Text span size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                {f.date(created_at)}
              </Text>
            </Group>
            <Text size="sm" c="dimmed">
              {[city, t('dashboard.students', { count: students })].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
}
