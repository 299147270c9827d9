import { ActionIcon, Anchor, Center, Group, Indicator, Loader, Popover, ScrollArea, Text, Title } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, opensElsewhere } from '../Link.tsx';
import { failureText } from '../feedback/failureText.ts';
import { useFormat } from '../format/useFormat.ts';
import css from './bell.module.css';

export interface Notice {
  id: string;
  text: string;
  created_at: string;
  read: boolean;
  /** What it says in full; opened in its place. */
  body?: string;
  /** Where it leads. */
  to?: string;
  /** Goes there, where more has to be done than to follow the link. */
  go?: (() => void) | undefined;
}

interface BellProps {
  query: UseQueryResult<readonly Notice[]>;
  /** How many are unread; counted from the list unless told. */
  unread?: number;
  onRead?: (notice: Notice) => void;
  onReadAll?: () => void;
}

/** The bell of the top bar and what it has to say. */
export function Bell({ query, unread, onRead, onReadAll }: BellProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const count = unread ?? query.data?.filter(({ read }) => !read).length ?? 0;
  return (
    <Popover opened={opened} onChange={setOpened} width={360} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Indicator label={count > 99 ? '99+' : count} size={16} color="red.9" disabled={count === 0} offset={8}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('kit.notices_unread', { count })}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={20} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0}>
        <Group justify="space-between" p="sm">
          <Title order={2} size="h5">
            {t('kit.notices')}
          </Title>
          {count > 0 && onReadAll ? (
            <Anchor component="button" type="button" size="sm" onClick={onReadAll}>
              {t('kit.read_all')}
            </Anchor>
          ) : null}
        </Group>
        <ScrollArea.Autosize mah={400}>
          <Notices
            query={query}
            onOpen={(notice) => {
              if (notice.body === undefined) setOpened(false);
              if (!notice.read) onRead?.(notice);
            }}
          />
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}

function Notices({ query, onOpen }: Pick<BellProps, 'query'> & { onOpen: (notice: Notice) => void }) {
  const { t } = useTranslation();
  if (query.isPending)
    return (
      <Center p="lg">
        <Loader size="sm" />
      </Center>
    );
  if (!query.data)
    return (
      <Text p="md" size="sm" role="alert">
        {failureText(query.error, t)}
      </Text>
    );
  if (query.data.length === 0)
    return (
      <Text p="md" pt={0} size="sm" c="dimmed">
        {t('kit.no_notices')}
      </Text>
    );
  return (
    <ul className={css.list}>
      {query.data.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} onOpen={() => onOpen(notice)} />
      ))}
    </ul>
  );
}

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const f = useFormat();
  const [unfolded, setUnfolded] = useState(false);
  const text = (
    <>
      <span className={css.dot} data-unread={!notice.read || undefined} aria-hidden />
      <span>
        <Text span display="block" size="sm" fw={notice.read ? 400 : 600}>
          {notice.text}
        </Text>
        <Text span display="block" size="xs" c="dimmed" mt={2}>
          {f.relative(notice.created_at)}
        </Text>
      </span>
    </>
  );
  const open = (event: MouseEvent) => {
    setUnfolded(!unfolded);
    onOpen();
    if (!notice.go || opensElsewhere(event)) return;
    event.preventDefault();
    notice.go();
  };
  const shared = { onClick: open, className: css.row, c: 'inherit', underline: 'never' as const };
  return (
    <li>
      {notice.to ? (
        <Anchor component={Link} to={notice.to} {...shared}>
          {text}
        </Anchor>
      ) : (
        <Anchor
          component="button"
          type="button"
          aria-expanded={notice.body === undefined ? undefined : unfolded}
          {...shared}
        >
          {text}
        </Anchor>
      )}
      {unfolded && notice.body ? (
        <Text size="sm" className={css.body}>
          {notice.body}
        </Text>
      ) : null}
    </li>
  );
}
