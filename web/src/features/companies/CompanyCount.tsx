import { Card, Grid, Text } from '@mantine/core';
import type { Company } from '@okur/contract/companies';
import type { ReactNode } from 'react';
import { Link } from '../../kit/Link.tsx';

interface CompanyCountProps {
  company: Company;
  label: string;
  count: string;
  /** The tab that holds what is counted, for those who may see it. */
  tab: string | false;
  /** The whole line of a small screen. */
  wide?: boolean;
  children?: ReactNode;
}

/** How many of something a company has; leads to them. */
export function CompanyCount({ company, label, count, tab, wide = false, children }: CompanyCountProps) {
  // The tabs' addresses are plain words, not search schemas of the router.
  const link =
    tab && !company.deleted_at
      ? { component: Link, to: `/management/companies/${company.id}`, search: { tab } as never }
      : {};
  return (
    <Grid.Col span={{ base: wide ? 12 : 6, xs: 4 }}>
      <Card withBorder radius="md" padding="md" h="100%" {...link}>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Text fz={26} fw={650} lh={1.3}>
          {count}
        </Text>
        {children}
      </Card>
    </Grid.Col>
  );
}
