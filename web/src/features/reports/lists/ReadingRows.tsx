import { readingKinds } from '@okur/contract/reading/kind';
import { reportReadings, type ReportReading } from '@okur/contract/reports';
import { useTranslation } from 'react-i18next';
import { languageInText, languageName } from '../../../kit/format/text.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { SelectField } from '../../../kit/fields/ChoiceFields.tsx';
import { wordsFor, type Column } from '../../../kit/list/columns.ts';
import { FilterPill } from '../../../kit/list/FilterPill.tsx';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList, type ListOf } from '../../../kit/list/useList.ts';
import { useCharts } from './crumbs.ts';
import { whole } from '../filters/months.ts';
import { personColumns, usePerson } from './person.tsx';
import { SchoolClock } from '../filters/SchoolClock.tsx';
import { textLanguages } from '../filters/FilterBar.tsx';
import { LanguageFilter } from '../filters/LanguageFilter.tsx';
import { WhoseFilters } from '../filters/WhoseFilters.tsx';

/** The readings that a number rests on, the latest first. */
export default function ReadingRows() {
  return (
    <SchoolClock>
      <Readings />
    </SchoolClock>
  );
}

function Readings() {
  const { t } = useTranslation();
  const list = useList(reportReadings, { sort: '-finished_at' });
  const person = usePerson();
  const kind = (of: ReportReading['kind']) => t(`speed.kind_${of}`);
  return (
    <ListPage
      list={list}
      title={t('reports.rows_readings')}
      crumbs={useCharts(t('reports.rows_readings'))}
      columns={useColumns(kind)}
      filters={<Filters list={list} kind={kind} />}
      rowLink={person.linkOf}
      empty={{ title: t('reports.no_readings'), text: t('reports.no_readings_text') }}
    />
  );
}

function Filters({ list, kind }: { list: ListOf<typeof reportReadings>; kind: (of: ReportReading['kind']) => string }) {
  const { t, i18n } = useTranslation();
  const only = list.filter('only');
  const textsIn = list.filter('article_language');
  // An address may say anything.
  const language = textLanguages.find((code) => code === textsIn.value);
  return (
    <>
      <FilterPill {...list.filter('article_id')} label={t('reports.of_one_text')} />
      {language ? (
        <FilterPill {...textsIn} label={t('reports.texts_in', { language: languageInText(language, i18n.language) })} />
      ) : null}
      <FilterPill {...only} label={t(only.value === 'counted' ? 'reports.only_counted' : 'reports.answered')} />
      <WhoseFilters list={list} />
      <LanguageFilter filter={list.filter('language')} />
      <SelectField
        {...list.filter('kind')}
        clearable
        aria-label={t('reports.kind')}
        placeholder={t('reports.kind')}
        data={readingKinds.map((one) => ({ value: one, label: kind(one) }))}
        w={{ base: '48%', xs: 150 }}
      />
    </>
  );
}

function useColumns(kind: (of: ReportReading['kind']) => string): Column<ReportReading>[] {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const person = usePerson();
  const result = (row: ReportReading) =>
    [
      row.wpm === null ? kind(row.kind) : `${f.number(row.wpm, whole)} ${t('reports.unit_words')}`,
      f.percent(row.comprehension),
      f.date(row.finished_at, row.time_zone),
    ]
      .filter(Boolean)
      .join(' · ');
  return [
    ...personColumns<ReportReading>(person, t),
    { key: 'title', label: t('reports.text'), lead: true },
    { key: 'result', label: t('reports.result'), export: false, value: result, lead: true, hidden: true },
    {
      key: 'language',
      label: t('reports.language'),
      value: (row) => languageName(row.language, i18n.language),
      hidden: true,
    },
    {
      key: 'kind',
      label: t('reports.kind'),
      value: (row) => kind(row.kind),
      export: { words: wordsFor(readingKinds, kind) },
    },
    { key: 'wpm', label: t('reports.unit_words'), render: (row) => f.number(row.wpm, whole) || '–', align: 'right' },
    {
      key: 'comprehension',
      label: t('reports.comprehension'),
      render: (row) => f.percent(row.comprehension) || '–',
      align: 'right',
    },
    {
      key: 'effective_speed',
      label: t('reports.effective_speed'),
      render: (row) => f.number(row.effective_speed, whole) || '–',
      align: 'right',
      hidden: true,
    },
    {
      key: 'active_seconds',
      label: t('reports.reading_time'),
      render: (row) => f.duration(row.active_seconds),
      align: 'right',
    },
    {
      key: 'finished_at',
      label: t('reports.finished_at'),
      render: (row) => f.dateTime(row.finished_at, row.time_zone),
      sort: true,
      align: 'right',
    },
  ];
}
