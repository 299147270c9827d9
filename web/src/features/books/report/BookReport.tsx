import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { type Book, bookReport, type BookReport as Report } from '@okur/contract/books';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { Chart } from '../../../kit/charts/Chart.tsx';
import { useCompany } from '../../../kit/client/account.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { readList } from '../../../kit/list/address.ts';
import { FileMenu } from '../../../kit/list/FileMenu.tsx';
import { useAddress } from '../../../kit/useAddress.ts';
import { CompanyPicker } from '../../companies/CompanyPicker.tsx';
import { DepartmentPicker } from '../../departments/DepartmentPicker.tsx';
import { DaysFilter } from './DaysFilter.tsx';
import { Figures } from './Figures.tsx';
import { stepOf } from './steps.ts';

/** Of fewer readers one more or less is another picture. */
const readersMin = 5;
/** Bars of more chapters than that are too thin to be told apart. */
const barsMax = 40;

type Filters = Partial<Record<'company_id' | 'department_id' | 'from' | 'to', string>>;

/** Who reads a book, how much of it, and where its readers stop. */
export function BookReport({ book }: { book: Book }) {
  const [address] = useAddress();
  const filters: Filters = readList(bookReport, address).filters;
  const report = useCall(bookReport, { params: { id: book.id }, query: filters });
  return (
    <Stack gap="md">
      <ReportFilters filters={filters} />
      {report.data ? (
        <Found book={book} filters={filters} report={report.data} />
      ) : report.isError ? (
        <ErrorState error={report.error} retry={() => void report.refetch()} />
      ) : (
        <Skeleton height={420} radius="md" />
      )}
    </Stack>
  );
}

function ReportFilters({ filters: { company_id, department_id, from, to } }: { filters: Filters }) {
  const { t } = useTranslation();
  const [, write] = useAddress();
  const ofPlatform = useCompany() === null && useAbility().can('view', 'COMPANY');
  return (
    <Group gap="xs" role="search" aria-label={t('reports.filters')}>
      {ofPlatform ? (
        <CompanyPicker
          name="company_id"
          value={company_id ?? null}
          onChange={(id) => write({ company_id: id ?? undefined, department_id: undefined })}
          aria-label={t('books.report_company')}
          placeholder={t('books.report_every_company')}
          w={{ base: '100%', xs: 200 }}
        />
      ) : null}
      <DepartmentPicker
        name="department_id"
        companyId={company_id ?? null}
        value={department_id ?? null}
        onChange={(id) => write({ department_id: id ?? undefined })}
        aria-label={t('assignments.class')}
        placeholder={t('books.report_every_class')}
        w={{ base: '100%', xs: 170 }}
      />
      <DaysFilter from={from} to={to} />
    </Group>
  );
}

interface FoundProps {
  book: Book;
  filters: Filters;
  report: Report;
}

function Found(props: FoundProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const { readers, finished, read_words, skimmed_words, minutes, comprehension, answered, period } = props.report.meta;
  return (
    <>
      {readers > 0 ? (
        <Figures
          items={[
            [t('books.readers'), f.number(readers)],
            [t('books.report_finished'), f.number(finished)],
            [t('books.report_read_words'), f.number(read_words)],
            [t('books.report_skimmed_words'), f.number(skimmed_words)],
            [t('books.minutes'), f.duration(Math.round(minutes) * 60)],
            [
              t('books.report_comprehension'),
              f.percent(comprehension) || '–',
              answered > 0 ? t('books.report_answered', { count: answered }) : t('books.report_no_answers'),
            ],
          ]}
        />
      ) : null}
      <WhereReadersStop {...props} />
      <Checks {...props} />
      <Text size="sm" c="dimmed">
        {t('books.report_period', { from: f.date(period.from), to: f.date(period.to) })} · {t('books.report_note')}
      </Text>
    </>
  );
}

function WhereReadersStop({ book, filters, report: { data, meta } }: FoundProps) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Chart
      kind={data.length > barsMax ? 'line' : 'bar'}
      title={t('books.report_where')}
      data={data.map((chapter) => ({ name: chapter.title, reached: chapter.reached, finished: chapter.finished }))}
      x="name"
      xLabel={t('books.chapter')}
      series={[
        { key: 'reached', label: t('books.report_reached') },
        { key: 'finished', label: t('books.report_chapter_finished') },
      ]}
      digits={0}
      nothing={meta.readers === 0}
      empty={t('books.report_none')}
      emptyText={t('books.report_none_text')}
      summary={useSummary({ data, meta })}
      tools={
        <FileMenu
          source={{ list: bookReport.path, params: { id: book.id }, query: { ...filters } }}
          title={`${book.title} – ${t('books.report')} – ${f.date(meta.period.to)}`}
          columns={[
            { label: t('books.chapter'), fields: ['title'] },
            { label: t('books.words'), fields: ['words'] },
            { label: t('books.report_reached'), fields: ['reached'] },
            { label: t('books.report_chapter_finished'), fields: ['finished'] },
            { label: t('books.report_comprehension'), fields: ['comprehension'] },
            { label: t('books.report_answers'), fields: ['answered'] },
          ]}
        />
      }
    />
  );
}

/** What readers understood of each chapter that has answers. */
function Checks({ report: { data, meta } }: FoundProps) {
  const { t } = useTranslation();
  const f = useFormat();
  if (meta.answered === 0) return null;
  const checked = data.filter(({ answered }) => answered > 0);
  return (
    <Chart
      kind={checked.length > barsMax ? 'line' : 'bar'}
      top={100}
      title={t('books.report_comprehension')}
      data={checked.map(({ title, answered, comprehension }) => ({
        name: t('books.report_check_of', { chapter: title, number: f.number(answered) }),
        comprehension,
      }))}
      x="name"
      xLabel={t('books.chapter')}
      series={[{ key: 'comprehension', label: t('books.report_comprehension') }]}
      print={(value) => f.percent(value)}
      summary={t('books.report_checks_summary')}
    />
  );
}

/** Where the fewest go on, or that there are too few readers to say. */
function useSummary({ data, meta: { readers } }: Report): string {
  const { t } = useTranslation();
  const f = useFormat();
  if (readers < readersMin) return t('books.report_too_few', { count: readers });
  const step = stepOf(data);
  if (!step) return t('books.report_no_step');
  const { title, reached, next } = step;
  return t('books.report_step', { chapter: title, reached: f.number(reached), next: f.number(next) });
}
