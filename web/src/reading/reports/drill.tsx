import { Anchor, type AnchorProps } from '@mantine/core';
import type { Rows } from '@okur/contract/reports';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Link } from '../../kit/Link.tsx';

/** The screen of each list that rows are shown in. */
const screens: Record<Rows['path'], string> = {
  'reports/readings': '/charts-graphs/readings',
  'reports/exercise-attempts': '/charts-graphs/exercises',
  'dashboard/instructor/students': '/charts-graphs/students',
  homeworks: '/homeworks',
  users: '/management/users',
  companies: '/management/companies',
};

export interface Destination {
  to: string;
  search: Record<string, string>;
}

/** Where the rows behind a number are shown. */
export const destinationOf = ({ path, query }: Rows): Destination => ({ to: screens[path], search: query });

/** The readings of one student; without days those of the last twelve months. */
export const readingsOf = (userId: string, more: Record<string, string | undefined> = {}): Destination => ({
  to: screens['reports/readings'],
  search: Object.fromEntries(
    Object.entries({ user_id: userId, ...more }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
});

/** Leads to the rows behind a number. */
export function DestinationLink({
  destination,
  children,
  ...rest
}: { destination: Destination; children: ReactNode } & AnchorProps) {
  return (
    <Anchor component={Link} to={destination.to} search={destination.search as never} inherit {...rest}>
      {children}
    </Anchor>
  );
}

export function useGo(): (destination: Destination) => void {
  const navigate = useNavigate();
  return ({ to, search }) => void navigate({ to, search: search as never });
}
