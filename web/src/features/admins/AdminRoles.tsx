import { Anchor, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { StaffAccount } from '@okur/contract/admins';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useAbility } from '../../kit/ability.ts';

/** What a person may do, and where. */
export function AdminRoles({ account }: { account: StaffAccount }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const link = (to: string, label: string) => (
    <li key={to}>
      <Anchor component={Link} to={to} size="sm">
        {label}
      </Anchor>
    </li>
  );
  const { companies, instructors } = account;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {account.roles.map(({ name }) => (
          <Paper key={name} withBorder radius="md" p="md">
            <Text fw={600}>{t(`role.${name}`)}</Text>
            <Text size="sm" c="dimmed">
              {t(`admins.role_${name}`)}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      {account.roles.length === 0 ? <Text c="dimmed">{t('admins.no_roles')}</Text> : null}
      {companies.length > 0 ? (
        <RoleSection
          title={t('admins.company_ids')}
          hint={
            companies.length > 1 ? t('admins.default_company', { company: companies.at(-1)!.company_name }) : undefined
          }
        >
          {companies.map(({ id, company_name }) =>
            ability.can('view', 'COMPANY') ? (
              link(`/management/companies/${id}`, company_name)
            ) : (
              <li key={id}>{company_name}</li>
            ),
          )}
        </RoleSection>
      ) : null}
      {instructors.length > 0 ? (
        <RoleSection title={t('admins.instructor_company_ids')}>
          {instructors.map(({ id, company_name }) =>
            ability.can('view', 'INSTRUCTOR') ? (
              link(`/management/instructors/${id}`, company_name)
            ) : (
              <li key={id}>{company_name}</li>
            ),
          )}
        </RoleSection>
      ) : null}
    </Stack>
  );
}

function RoleSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder radius="md" p="lg">
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
        {children}
      </Stack>
      {hint ? (
        <Text size="sm" c="dimmed" mt="sm">
          {hint}
        </Text>
      ) : null}
    </Paper>
  );
}
