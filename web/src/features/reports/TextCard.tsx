import {
  instructorArticles,
  mostReadArticles,
  mostReadBooks,
  type ArticleReport,
  type Figure,
} from '@okur/contract/reports';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { whoseOf, useFilters } from './filters/filters.ts';
import { useSpeedColumns } from '../../reading/speed/useBasis.ts';
import { ReportCard } from './ReportCard.tsx';

const top = 10;

function useArticleColumns() {
  const { t } = useTranslation();
  const speed = useSpeedColumns();
  return [
    { label: t('reports.text'), fields: ['label'] },
    { label: t('reports.readings'), fields: ['value'] },
    { label: t('reports.answered'), fields: ['records'] },
    { label: t('reports.unit_words'), fields: ['wpm'] },
    ...speed({ language: 'language', readings: 'measured', from: 'from', to: 'to' }),
    { label: t('reports.comprehension'), fields: ['comprehension'] },
  ];
}

/** Readers are compared with readers: how often each sat down says nothing of how many they were. */
const readers = ({ value }: Figure): Figure => ({ value, records: value ?? 0 });

const pointOf = ({ label, value }: ArticleReport['data'][number]) => ({ name: label, value });

/** The texts read most. */
export function ArticlesCard() {
  const { t } = useTranslation();
  const filters = useFilters();
  const f = useFormat();
  const query = { ...whoseOf(filters), language: filters.language, top };
  return (
    <ReportCard
      name="texts"
      title={t('reports.texts')}
      report={useCall(mostReadArticles, { query })}
      route={mostReadArticles}
      query={query}
      kind="rows"
      xLabel={t('reports.text')}
      rests="none"
      point={pointOf}
      series={[{ key: 'value', label: t('reports.readings') }]}
      print={(value) => f.number(value)}
      unit={t('reports.readings_of_all_texts')}
      columns={useArticleColumns()}
      empty={t('reports.no_readings')}
      emptyText={t('reports.no_readings_text')}
    />
  );
}

/** The texts whose questions their own students answered most. */
export function SolvedArticlesCard() {
  const { t } = useTranslation();
  const filters = useFilters();
  const f = useFormat();
  const query = { ...whoseOf(filters), top: 5 };
  return (
    <ReportCard
      name="solved"
      title={t('reports.solved_texts')}
      report={useCall(instructorArticles, { query })}
      route={instructorArticles}
      query={query}
      kind="rows"
      xLabel={t('reports.text')}
      rests="none"
      point={pointOf}
      series={[{ key: 'value', label: t('reports.answered') }]}
      print={(value) => f.number(value)}
      unit={t('reports.answered_of_all_texts')}
      columns={useArticleColumns()}
      empty={t('reports.no_answers')}
      emptyText={t('reports.no_answers_text')}
    />
  );
}

/** Books by how many students read in them. */
export function BooksCard() {
  const { t } = useTranslation();
  const filters = useFilters();
  const f = useFormat();
  const query = { ...whoseOf(filters), top };
  return (
    <ReportCard
      name="books"
      title={t('reports.books')}
      report={useCall(mostReadBooks, { query })}
      route={mostReadBooks}
      query={query}
      kind="rows"
      xLabel={t('reports.book')}
      rests="none"
      figure={({ meta }) => ({ total: readers(meta.total), before: readers(meta.before) })}
      point={({ label, value }: { label: string; value: number | null }) => ({ name: label, value })}
      series={[{ key: 'value', label: t('reports.book_readers') }]}
      print={(value) => f.number(value)}
      columns={[
        { label: t('reports.book'), fields: ['label'] },
        { label: t('reports.book_readers'), fields: ['value'] },
        { label: t('reports.book_sittings'), fields: ['records'] },
      ]}
      empty={t('reports.no_books')}
      emptyText={t('reports.no_books_text')}
      height={120}
    />
  );
}

/** Only measurements say how fast a person reads alone. */
export function PracticeNote() {
  const { t } = useTranslation();
  const filters = useFilters();
  return filters.kind === 'measurement' ? null : (
    <Text size="sm" role="note">
      {t('reports.kind_note')}
    </Text>
  );
}
