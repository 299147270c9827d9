import { Anchor, Breadcrumbs, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface Crumb {
  label: string;
  /** Left out for the page itself. */
  to?: string;
}

interface PageHeaderProps {
  title: ReactNode;
  crumbs?: readonly Crumb[];
  /** Beside the title: a count, a state. */
  badge?: ReactNode;
  /** Right: the primary button, the actions of a record. */
  actions?: ReactNode;
}

/** The top of every page: where it stands, what it is, what can be done. */
export function PageHeader({ title, crumbs = [], badge, actions }: PageHeaderProps) {
  const { t } = useTranslation();
  return (
    <header>
      {crumbs.length > 0 ? (
        <Breadcrumbs mb={4} separatorMargin={6} component="nav" aria-label={t('kit.breadcrumb')}>
          {crumbs.map(({ label, to }) =>
            to ? <Anchor key={label} component={Link} to={to} size="xs" c="dimmed">{label}</Anchor> : <Text key={label} size="xs" c="dimmed" aria-current="page">{label}</Text>,
          )}
        </Breadcrumbs>
      ) : null}
      <Group justify="space-between" align="center" gap="sm">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <Title order={1} style={{ overflowWrap: 'anywhere' }}>{title}</Title>
          {badge}
        </Group>
        {actions ? <Group gap="xs">{actions}</Group> : null}
      </Group>
    </header>
  );
}
