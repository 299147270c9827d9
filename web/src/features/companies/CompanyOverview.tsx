import { Card, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Company } from '@okur/contract/companies';
import { useTranslation } from 'react-i18next';
import { phone } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Facts } from '../../kit/record/Facts.tsx';
import { CompanyLogo } from './CompanyLogo.tsx';
import { LicenceUse } from './LicenceUse.tsx';
import { countryNames } from './regions.ts';

export function CompanyOverview({ company }: { company: Company }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { counts } = company;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <Count label={t('menu.departments')} count={f.number(counts.departments)} />
        <Count label={t('menu.instructors')} count={f.number(counts.instructors)} />
        <Count label={t('menu.users')} count={f.number(counts.students)} />
        <Count label={t('companies.licence_limit')} count={company.licence_limit === null ? t('companies.no_limit') : f.number(company.licence_limit)}>
          {company.licence_limit === null ? null : <LicenceUse company={company} />}
        </Count>
      </SimpleGrid>
      <Paper withBorder radius="md" p="lg">
        <Stack gap="lg">
          <CompanyLogo company={company} />
          <Facts
            items={[
              [t('companies.short_name'), company.short_name],
              [t('companies.city'), company.city],
              [t('companies.country'), countryNames(f.locale)(company.country)],
              [t('companies.time_zone'), company.time_zone],
              [t('companies.contact_name'), company.contact_name],
              [t('companies.contact_email'), company.contact_email],
              [t('companies.contact_phone'), phone(company.contact_phone)],
              [t('companies.created_at'), f.date(company.created_at)],
            ]}
          />
        </Stack>
      </Paper>
    </Stack>
  );
}

function Count({ label, count, children }: { label: string; count: string; children?: React.ReactNode }) {
  return (
    <Card withBorder radius="md" padding="md">
      <Text size="sm" c="dimmed">{label}</Text>
      <Text fz={26} fw={650} lh={1.3}>{count}</Text>
      {children}
    </Card>
  );
}
