import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { CountLink } from '../../../kit/list/CountLink.tsx';

export interface NamedRow {
  id: string;
  name: string;
  version: number;
  article_count: number;
  created_at: string;
}

/** Columns of the categories and the types; the number of articles leads to them. */
export function useNamedColumns<Row extends NamedRow>(filter: 'category_id' | 'type_id'): Column<Row>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const count = (row: Row) => <CountLink count={row.article_count} to="/articles/list" search={{ [filter]: row.id }} />;
  return [
    { key: 'name', label: t('articles.name'), sort: true, lead: true },
    { key: 'article_count', label: t('articles.title'), align: 'right', lead: true, render: count },
    { key: 'created_at', label: t('articles.created_at'), sort: true, render: (row) => f.date(row.created_at) },
  ];
}
