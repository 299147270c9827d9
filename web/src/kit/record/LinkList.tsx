import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from '../Link.tsx';

interface LinkListProps {
  items: readonly { id: string; label: string }[];
  /** Where one leads; absent for those who may not go there. */
  to?: (id: string) => string;
}

/** Related things by name, each leading to its own page: a value of Facts. */
export function LinkList({ items, to }: LinkListProps) {
  return items.map(({ id, label }, at) => (
    <Fragment key={id}>
      {at > 0 ? ', ' : null}
      {to ? (
        <Anchor component={Link} to={to(id)} size="sm">
          {label}
        </Anchor>
      ) : (
        label
      )}
    </Fragment>
  ));
}
