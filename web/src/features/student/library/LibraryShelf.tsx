import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { Portions } from '../../../kit/list/Portions.tsx';
import type { PortionList } from '../../../kit/list/usePortions.ts';
import css from './shelf.module.css';
import { ShelfRow } from './ShelfRow.tsx';

/** So many are in a row beside the others. */
const most = 12;

interface ShelfProps<Row> {
  title: string;
  list: PortionList<Row>;
  card: (row: Row) => ReactNode;
  /** Where all of them are: the shelf is one row then, not the whole list. */
  all?: { to: string; label: string } | undefined;
  isWide?: boolean;
}

/** What the library holds of one kind, as a row or as a list that grows; nothing where there is none. */
export function LibraryShelf<Row extends { id: string }>({ title, list, card, all, isWide }: ShelfProps<Row>) {
  const { t } = useTranslation();
  const id = useId();
  if (list.total === 0 && !list.error) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Group justify="space-between">
        <div>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {all ? null : (
            <Text c="dimmed" aria-live="polite">
              {t('student.library_count', { count: list.total })}
            </Text>
          )}
        </div>
        {all ? (
          <Button
            component={Link}
            to={all.to}
            variant="subtle"
            radius="xl"
            rightSection={<IconArrowRight size={18} aria-hidden />}
          >
            {all.label}
          </Button>
        ) : null}
      </Group>
      {all && !list.error ? (
        <ShelfRow isWide={isWide}>
          {list.rows.slice(0, most).map((row) => (
            <Fragment key={row.id}>{card(row)}</Fragment>
          ))}
        </ShelfRow>
      ) : (
        <Portions
          list={list}
          className={isWide ? css.wideShelf! : css.shelf!}
          keyOf={(row) => row.id}
          row={card}
          skeleton={<Skeleton height={250} radius="md" />}
          empty={null}
        />
      )}
    </Stack>
  );
}
