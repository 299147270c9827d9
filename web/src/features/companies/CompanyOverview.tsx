import { Anchor, Grid, Image, Paper, Stack, Title } from '@mantine/core';
import type { Company } from '@okur/contract/companies';
import { useTranslation } from 'react-i18next';
import { taxNumberMask } from '../../kit/masks/masks.ts';
import { useAbility } from '../../kit/ability.ts';
import { phone } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { Facts } from '../../kit/record/Facts.tsx';
import { CompanyCount } from './CompanyCount.tsx';
import { LicencesLeft } from './LicenceUse.tsx';
import { LogoField } from './LogoField.tsx';
import { countryNames } from './regions.ts';

export function CompanyOverview({ company }: { company: Company }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const changesLogo = !company.deleted_at && ability.can('edit', 'COMPANY');
  const logo = changesLogo ? (
    <LogoField company={company} />
  ) : company.logo ? (
    <Image src={company.logo} alt={t('companies.logo')} w="auto" maw="100%" mah={120} radius="md" />
  ) : null;
  return (
    <Stack gap="md">
      <Counts company={company} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: logo ? 8 : 12 }}>
          <About company={company} />
        </Grid.Col>
        {logo ? (
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Paper withBorder radius="md" p="lg" h="100%">
              {logo}
            </Paper>
          </Grid.Col>
        ) : null}
      </Grid>
    </Stack>
  );
}

function About({ company }: { company: Company }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { contact_email: email, contact_phone: digits } = company;
  const mail = email ? (
    <Anchor href={`mailto:${email}`} size="sm">
      {email}
    </Anchor>
  ) : null;
  const number = digits ? (
    <Anchor href={`tel:+90${digits}`} size="sm">
      {phone(digits)}
    </Anchor>
  ) : null;
  return (
    <Paper withBorder radius="md" p="lg" h="100%">
      <Facts
        items={[
          [t('companies.short_name'), company.short_name],
          [t('companies.city'), company.city],
          [t('companies.country'), countryNames(f.locale)(company.country)],
          [t('companies.time_zone'), company.time_zone.replaceAll('_', ' ')],
          [t('companies.created_at'), f.date(company.created_at)],
        ]}
      />
      <Title order={2} size="h4" mt="lg" mb="sm">
        {t('companies.contact')}
      </Title>
      <Facts
        items={[
          [t('companies.contact_name'), company.contact_name],
          [t('companies.email'), mail],
          [t('companies.phone'), number],
          [t('companies.tax_office'), company.tax_office],
          [t('companies.tax_number'), taxNumberMask(company.tax_number ?? '')],
          [t('companies.invoice_address'), company.invoice_address],
        ]}
      />
    </Paper>
  );
}

function Counts({ company }: { company: Company }) {
  const { t } = useTranslation();
  const f = useFormat();
  const ability = useAbility();
  const { counts } = company;
  return (
    <Grid gap="md">
      <CompanyCount
        company={company}
        label={t('menu.departments')}
        count={f.number(counts.departments)}
        tab={ability.can('view', 'DEPARTMENT') && 'departments'}
      />
      <CompanyCount
        company={company}
        label={t('menu.instructors')}
        count={f.number(counts.instructors)}
        tab={ability.can('view', 'INSTRUCTOR') && 'instructors'}
      />
      <CompanyCount
        company={company}
        label={t('menu.users')}
        count={f.number(counts.students)}
        tab={ability.can('view', 'USER') && 'students'}
        wide
      >
        <LicencesLeft company={company} />
      </CompanyCount>
    </Grid>
  );
}
