import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from '../../kit/Link.tsx';

interface SummaryLinksProps {
  /** What each is to the list of summaries. */
  filter: 'class_id' | 'tag_id';
  of: readonly { id: string; name: string }[];
}

/** Tags or categories, each of which leads to the summaries that have it. */
export function SummaryLinks({ filter, of }: SummaryLinksProps) {
  if (of.length === 0) return '–';
  return of.map(({ id, name }, at) => (
    <Fragment key={id}>
      {at > 0 ? ', ' : null}
      <Anchor component={Link} to="/summaries/books" search={{ [filter]: id } as never} size="sm">
        {name}
      </Anchor>
    </Fragment>
  ));
}
