import { Button, Group, Paper, Stack, Text, TextInput, Title, VisuallyHidden } from '@mantine/core';
import type { Faq } from '@okur/contract/faq';
import { IconSearch, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { folded } from '../../kit/format/text.ts';
import { useAddress } from '../../kit/useAddress.ts';
import css from './faq.module.css';
import { FaqRow } from './FaqRow.tsx';
import { plain } from './plain.ts';
import { useDrag } from '../../kit/list/useDrag.ts';
import { useFaqOrder } from './useFaqOrder.ts';

/** The questions of one language in their order; search and the deleted ones are in the address. */
export function FaqList({ rows, add }: { rows: readonly Faq[]; add: ReactNode }) {
  const { t, i18n } = useTranslation();
  const ability = useAbility();
  const [address] = useAddress();
  const search = address.search ?? '';
  const fold = (text: string) => folded(text, i18n.language);
  const isMatch = (row: Faq) =>
    fold(search)
      .split(/\s+/)
      .every((word) => fold(`${row.question} ${plain(row.answer)}`).includes(word));
  const { ordered, move, said } = useFaqOrder(rows.filter((row) => !row.deleted_at));
  const drag = useDrag(
    ordered.map(({ id }) => id),
    move,
  );
  const deleted = rows.filter((row) => row.deleted_at && isMatch(row));
  const matching = ordered.filter(isMatch);
  // A part of the list has no order of its own.
  const movable = search === '' && ability.can('edit', 'GENERAL_CONTENTS') && ordered.length > 1;
  if (rows.length === 0)
    return (
      <Paper withBorder radius="md">
        <EmptyState title={t('faq.none')} text={t('faq.none_text')} action={add} />
      </Paper>
    );

  return (
    <Stack gap="md">
      <Search search={search} rows={rows} movable={movable} />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {matching.length > 0 ? (
        <Paper component="ol" withBorder radius="md" className={css.rows} ref={drag.list}>
          {matching.map((row) => (
            <FaqRow
              key={row.id}
              row={row}
              position={drag.order.indexOf(row.id) + 1}
              count={ordered.length}
              onMove={movable ? move : undefined}
              handle={movable ? drag.handle(row.id) : undefined}
              isDragged={drag.dragged === row.id}
            />
          ))}
        </Paper>
      ) : (
        <Nothing search={search} add={add} />
      )}
      {address.deleted === 'true' && deleted.length > 0 ? (
        <section aria-label={t('kit.is_deleted')}>
          <Title order={2} size="h4" mb="xs">
            {t('kit.is_deleted')}
          </Title>
          <Paper component="ul" withBorder radius="md" className={css.rows}>
            {deleted.map((row) => (
              <FaqRow key={row.id} row={row} />
            ))}
          </Paper>
        </section>
      ) : null}
    </Stack>
  );
}

function Nothing({ search, add }: { search: string; add: ReactNode }) {
  const { t } = useTranslation();
  const [, write] = useAddress();
  return (
    <Paper withBorder radius="md">
      {search ? (
        <EmptyState
          icon={<IconSearchOff />}
          title={t('kit.no_match')}
          action={
            <Button variant="light" onClick={() => write({ search: undefined })}>
              {t('kit.clear_filters')}
            </Button>
          }
        />
      ) : (
        <EmptyState title={t('faq.none')} text={t('faq.none_text')} action={add} />
      )}
    </Paper>
  );
}

function Search({ search, rows, movable }: { search: string; rows: readonly Faq[]; movable: boolean }) {
  const { t } = useTranslation();
  const [address, write] = useAddress();
  return (
    <Group gap="md" role="search">
      <TextInput
        aria-label={t('kit.search')}
        placeholder={t('kit.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        w={{ base: '100%', xs: 260 }}
        value={search}
        onChange={(event) => write({ search: event.currentTarget.value || undefined }, { replace: true })}
      />
      {rows.some((row) => row.deleted_at) ? (
        <SwitchField
          name="deleted"
          value={address.deleted === 'true'}
          onChange={(on) => write({ deleted: on ? 'true' : undefined })}
          label={t('kit.show_deleted')}
        />
      ) : null}
      {movable ? (
        <Text size="sm" c="dimmed">
          {t('faq.order_hint')}
        </Text>
      ) : null}
    </Group>
  );
}
