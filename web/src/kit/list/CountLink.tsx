import { Anchor } from '@mantine/core';
import { Link } from '../Link.tsx';
import { useFormat } from '../format/useFormat.ts';

interface CountLinkProps {
  count: number;
  to: string;
  /** How the list that it leads to is narrowed. */
  search: Record<string, string>;
}

/** How many there are, in a row that opens something else: it leads to them; none lead nowhere. */
export function CountLink({ count, to, search }: CountLinkProps) {
  const f = useFormat();
  if (count === 0) return f.number(0);
  return (
    <Anchor
      component={Link}
      to={to}
      search={search as never}
      size="sm"
      onClick={(event: { stopPropagation: () => void }) => event.stopPropagation()}
    >
      {f.number(count)}
    </Anchor>
  );
}
