import { Button, Stack, Text } from '@mantine/core';
import { exportPublisherReport, type Publisher, type PublisherBook, publisherReport } from '@okur/contract/books';
import type { Language } from '@okur/contract/fields';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { useAct } from '../../../kit/feedback/useAct.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { saveFile } from '../../../kit/saveFile.ts';
import { DaysFilter } from './DaysFilter.tsx';
import { Figures } from './Figures.tsx';
import { Isbn } from '../isbn/Isbn.tsx';

/** The books of a publisher: how much they are read, and what their licences cost. */
export function PublisherReport({ publisher: { id, name } }: { publisher: Publisher }) {
  const { t } = useTranslation();
  const f = useFormat();
  const spend = useSpend();
  const list = useList(publisherReport, { params: { id }, sort: '-read_words' });
  const { total, period } = list.answer ?? {};
  const { from, to } = list.state.filters;
  return (
    <Stack gap="md">
      {total ? (
        <Figures
          items={[
            [t('books.readers'), f.number(total.readers)],
            [t('books.report_read_words'), f.number(total.read_words)],
            [t('books.licences_bought'), f.number(total.licences_bought)],
            [t('books.licences_returned'), f.number(total.licences_returned)],
            [t('books.spend'), spend(total.spend)],
          ]}
        />
      ) : null}
      <ListPage
        embedded
        list={list}
        title={`${name} – ${t('books.report')}`}
        columns={useColumns()}
        filters={<DaysFilter from={from} to={to} />}
        primary={<Workbook publisher={{ id, name }} from={from} to={to} />}
        rowLink={(row) => `/books/list/${row.id}?tab=report`}
        empty={{ title: t('books.publisher_no_books'), text: t('books.publisher_no_books_text') }}
      />
      {period ? (
        <Text size="sm" c="dimmed">
          {t('books.report_period', { from: f.date(period.from), to: f.date(period.to) })} ·{' '}
          {t('books.publisher_report_note')}
        </Text>
      ) : null}
    </Stack>
  );
}

interface WorkbookProps {
  publisher: Pick<Publisher, 'id' | 'name'>;
  from: string | undefined;
  to: string | undefined;
}

/** Every book of these days, with a column for each currency, whatever is searched for in the list. */
function Workbook({ publisher: { id, name }, from, to }: WorkbookProps) {
  const { t, i18n } = useTranslation();
  const { act } = useAct();
  const save = async () =>
    saveFile(
      await call(exportPublisherReport, { params: { id }, query: { from, to, locale: i18n.language as Language } }),
      `${name}.xlsx`,
    );
  return (
    <Button variant="default" leftSection={<IconFileSpreadsheet size={16} />} onClick={() => act(save)}>
      {t('books.publisher_workbook')}
    </Button>
  );
}

/** Amounts of several currencies stand side by side: they cannot be added up. */
function useSpend(): (spend: PublisherBook['spend']) => string {
  const f = useFormat();
  return (spend) => spend.map(({ amount, currency }) => f.money(amount, currency)).join(' + ') || '–';
}

function useColumns(): Column<PublisherBook>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const spend = useSpend();
  const number = (key: 'readers' | 'read_words' | 'licences_bought' | 'licences_returned', label: string) => ({
    key,
    label,
    sort: true,
    align: 'right' as const,
    render: (row: PublisherBook) => f.number(row[key]),
  });
  return [
    { key: 'title', label: t('books.title'), sort: true, lead: true },
    { key: 'ean', label: t('books.ean'), hidden: true, render: (row) => row.ean && <Isbn ean={row.ean} /> },
    { ...number('readers', t('books.readers')), lead: true },
    { ...number('read_words', t('books.report_read_words')), lead: true },
    { ...number('licences_bought', t('books.licences_bought')), lead: true },
    number('licences_returned', t('books.licences_returned')),
    {
      key: 'spend',
      label: t('books.spend'),
      lead: true,
      align: 'right',
      value: (row) => spend(row.spend),
      export: { fields: ['spend.amount+currency'] },
    },
  ];
}
