import { Badge, Group, Text } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import type { CompaniesDashboard } from '@okur/contract/dashboard';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import css from './dashboard.module.css';
import { Section } from '../../kit/Section.tsx';

type Attention = CompaniesDashboard['attention'];
type Watched = Attention['companies'][number];

/** Companies that should be called, and why. */
export function CompaniesToWatch({ attention: { total, companies } }: { attention: Attention }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Section
      title={t('dashboard.companies_to_watch')}
      more={{ to: '/management/companies', label: t('dashboard.all_companies') }}
    >
      {total === 0 ? (
        <EmptyState icon={<IconMoodSmile />} title={t('dashboard.no_company')} text={t('dashboard.no_company_text')} />
      ) : null}
      <ul className={css.rows}>
        {companies.map((company) => (
          <li key={company.id}>
            <Link to={`/management/companies/${company.id}`} className={css.name}>
              {company.company_name}
            </Link>
            <Reasons company={company} />
          </li>
        ))}
      </ul>
      {total > companies.length ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('dashboard.first_of', { first: f.number(companies.length), all: f.number(total) })}
        </Text>
      ) : null}
    </Section>
  );
}

function Reasons({ company: { reasons, used, licence_limit: limit, last_read_at: last } }: { company: Watched }) {
  const { t } = useTranslation();
  const f = useFormat();
  const text = {
    licence: t('dashboard.reason_licence', { used: f.number(used), limit: f.number(limit) }),
    empty: t('dashboard.reason_empty'),
    quiet: last ? t('dashboard.reason_quiet', { when: f.relative(last) }) : t('dashboard.reason_never'),
  };
  const colors = { licence: 'yellow', empty: 'gray', quiet: 'gray' };
  return (
    <Group gap={6} mt={4}>
      {reasons.map((reason) => (
        <Badge key={reason} variant="light" color={colors[reason]} tt="none" fw={500}>
          {text[reason]}
        </Badge>
      ))}
    </Group>
  );
}
