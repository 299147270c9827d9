import { Anchor, Breadcrumbs, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from './Link.tsx';
import css from './page-header.module.css';

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
  /** Under the title: where this is. */
  subtitle?: ReactNode;
  /** Right: the primary button, the actions of a record. */
  actions?: ReactNode;
}

/** The top of every page: where it is, what it is, what can be done. */
export function PageHeader({ title, crumbs = [], badge, subtitle, actions }: PageHeaderProps) {
  const { t } = useTranslation();
  return (
    <header>
      {crumbs.length > 0 ? (
        <Breadcrumbs mb={4} separatorMargin={6} component="nav" aria-label={t('kit.breadcrumb')} className={css.crumbs}>
          {crumbs.map(({ label, to }) =>
            to ? (
              <Anchor key={label} component={Link} to={to} size="sm" c="dimmed">
                {label}
              </Anchor>
            ) : (
              <Text key={label} size="sm" c="dimmed" aria-current="page">
                {label}
              </Text>
            ),
          )}
        </Breadcrumbs>
      ) : null}
      <Group justify="space-between" align="center" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Group gap="4px 12px">
            <Title order={1} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            {badge}
          </Group>
          {subtitle ? <Text c="dimmed">{subtitle}</Text> : null}
        </div>
        {actions ? (
          <Group gap="xs" className={css.actions}>
            {actions}
          </Group>
        ) : null}
      </Group>
    </header>
  );
}
