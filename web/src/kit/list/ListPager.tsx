import { Group, Pagination, Select, Text } from '@mantine/core';
import { limits } from '@okur/contract/limits';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/useFormat.ts';
import type { List } from './useList.ts';

const rows = { exact: 'kit.rows_of', estimate: 'kit.rows_of_about', more: 'kit.rows_of_more' } as const;

/** Which rows are shown of how many, the size of a page and the way to the others. */
export function ListPager<Row>({ list }: { list: List<Row> }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { page, per_page: size } = list.state;
  if (list.loading || list.total === 0) return null;
  const from = (page - 1) * size + 1;
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        <Text size="sm" c="dimmed">
          {t(rows[list.totalIs], {
            from: f.number(from),
            to: f.number(Math.min(page * size, list.total)),
            total: f.number(list.total),
          })}
        </Text>
        <Select
          size="xs"
          w={72}
          aria-label={t('kit.page_size')}
          data={limits.pageSizes.map(String)}
          value={String(size)}
          allowDeselect={false}
          onChange={(value) => list.setSize(Number(value))}
        />
      </Group>
      {list.lastPage > 1 ? (
        <Pagination
          size="sm"
          total={list.lastPage}
          value={page}
          onChange={list.setPage}
          getItemProps={(number) => ({ 'aria-label': t('kit.page', { number }) })}
          getControlProps={(control) => ({
            'aria-label': t(control === 'previous' ? 'kit.previous_page' : 'kit.next_page'),
          })}
        />
      ) : null}
    </Group>
  );
}
