import { dayIn } from '@okur/contract/days';
import type { Language } from '@okur/contract/fields';
import {
  monthlyComprehension,
  monthlySpeeds,
  only,
  type ComprehensionReport,
  type SpeedReport,
} from '@okur/contract/reports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { languageInText } from '../../kit/format/text.ts';
import type { Address } from '../../kit/useAddress.ts';
import { queryOf, useCall } from '../../kit/client/useCall.ts';
import { zoneOfAccount } from '../../kit/client/zone.ts';
import { type Filters, readFilters, type SpeedUnit, whoseOf, useFilters } from './filters/filters.ts';
import { usePoints, whole } from './filters/months.ts';
import { useSpeedColumns } from '../../reading/speed/useBasis.ts';
import { ReportCard } from './ReportCard.tsx';

type SpeedPoint = SpeedReport['data'][number];
type BandPoint = ComprehensionReport['data'][number];

/** The same speed in one of its units. */
const speedIn = (
  unit: SpeedUnit,
  { value, records, syllables, characters }: Pick<SpeedPoint, 'value' | 'records' | 'syllables' | 'characters'>,
) => ({ words: { value, records }, syllables, characters })[unit];

const readingQuery = (filters: Filters) => ({ ...whoseOf(filters), language: filters.language, kind: filters.kind });

/** What the chart of speeds asks at this address. */
export const speedsQuery = (address: Address) =>
  queryOf(monthlySpeeds, { query: readingQuery(readFilters(address, dayIn(zoneOfAccount()))) });

/** What is measured, and in texts of which language: the server says which, where no one chose one. */
function useInLanguage(report: { data?: { meta: { language: Language | null } } | undefined }) {
  const { t, i18n } = useTranslation();
  const language = report.data?.meta.language;
  return (what: string) =>
    language ? t('speed.in_language', { what, language: languageInText(language, i18n.language) }) : what;
}

/** Mean speed of each month with the range it lies in; in syllables or characters languages compare. */
export function SpeedCard() {
  const { t } = useTranslation();
  const filters = useFilters();
  const f = useFormat();
  const query = readingQuery(filters);
  const { unit } = filters;
  const unitText = t(`reports.unit_${unit}`);
  const report = useCall(monthlySpeeds, { query });
  const inLanguage = useInLanguage(report);
  const speed = useSpeedColumns();
  return (
    <ReportCard
      name="speed"
      title={inLanguage(t('reports.speed'))}
      report={report}
      route={monthlySpeeds}
      query={query}
      kind="line"
      xLabel={t('reports.month')}
      rests="readings"
      point={(point: SpeedPoint) => ({
        name: f.month(point.month),
        speed: speedIn(unit, point).value,
        ...(unit === 'words' ? { low: point.low, high: point.high } : {}),
      })}
      series={[{ key: 'speed', label: unitText, ...(unit === 'words' ? { range: { low: 'low', high: 'high' } } : {}) }]}
      figure={({ meta }) => ({ total: speedIn(unit, meta.total), before: speedIn(unit, meta.before) })}
      narrow={unit === 'words' ? undefined : (rows) => only('counted', rows)}
      print={(value) => f.number(value, whole)}
      unit={unitText}
      columns={[
        { label: t('reports.month'), fields: ['month'] },
        { label: t('reports.unit_words'), fields: ['value'] },
        ...speed({ language: 'language' }),
        { label: t('reports.low'), fields: ['low'] },
        { label: t('reports.high'), fields: ['high'] },
        { label: t('reports.unit_syllables'), fields: ['syllables.value'] },
        { label: t('reports.unit_characters'), fields: ['characters.value'] },
        { label: t('reports.readings'), fields: ['records'] },
      ]}
      empty={t(unit === 'words' ? 'reports.no_readings' : 'reports.not_counted')}
      emptyText={t(unit === 'words' ? 'reports.no_readings_text' : 'reports.not_counted_text')}
    />
  );
}

/** Mean comprehension of each month. */
export function ComprehensionCard() {
  const { t } = useTranslation();
  const filters = useFilters();
  const f = useFormat();
  const points = usePoints();
  const query = readingQuery(filters);
  const report = useCall(monthlyComprehension, { query });
  const inLanguage = useInLanguage(report);
  return (
    <ReportCard
      name="comprehension"
      title={inLanguage(t('reports.comprehension'))}
      report={report}
      route={monthlyComprehension}
      query={query}
      kind="line"
      xLabel={t('reports.month')}
      rests="answered"
      point={(point: BandPoint) => ({ name: f.month(point.month), comprehension: point.value })}
      series={[{ key: 'comprehension', label: t('reports.comprehension') }]}
      top={100}
      print={(value) => f.percent(value)}
      printDifference={points}
      columns={useBandColumns()}
      empty={t('reports.no_answers')}
      emptyText={t('reports.no_answers_text')}
    />
  );
}

/** How many readings of each month were understood well, with help, or hardly. */
export function BandsCard() {
  const { t } = useTranslation();
  const filters = useFilters();
  const f = useFormat();
  const query = readingQuery(filters);
  const report = useCall(monthlyComprehension, { query });
  const inLanguage = useInLanguage(report);
  const points = usePoints();
  const well = (of: { independent: number; records: number }) => ({
    value: of.records > 0 ? (of.independent / of.records) * 100 : null,
    records: of.records,
  });
  return (
    <ReportCard
      name="bands"
      title={inLanguage(t('reports.bands'))}
      report={report}
      route={monthlyComprehension}
      query={query}
      kind="stack"
      xLabel={t('reports.month')}
      rests="answered"
      point={(point: BandPoint) => ({
        name: f.month(point.month),
        independent: point.independent,
        instructional: point.instructional,
        frustration: point.frustration,
      })}
      series={[
        { key: 'independent', label: t('reports.independent') },
        { key: 'instructional', label: t('reports.instructional') },
        { key: 'frustration', label: t('reports.frustration') },
      ]}
      figure={({ meta }) => ({ total: well(meta.total), before: well(meta.before) })}
      print={(value) => f.number(value, whole)}
      printTotal={(value) => f.percent(value)}
      printDifference={points}
      unit={t('reports.understood_well')}
      columns={useBandColumns()}
      empty={t('reports.no_answers')}
      emptyText={t('reports.no_answers_text')}
    />
  );
}

function useBandColumns() {
  const { t } = useTranslation();
  const speed = useSpeedColumns();
  return [
    { label: t('reports.month'), fields: ['month'] },
    { label: t('reports.comprehension'), fields: ['value'] },
    { label: t('reports.effective_speed'), fields: ['effective_speed'] },
    ...speed({ language: 'language' }),
    { label: t('reports.independent'), fields: ['independent'] },
    { label: t('reports.instructional'), fields: ['instructional'] },
    { label: t('reports.frustration'), fields: ['frustration'] },
    { label: t('reports.answered'), fields: ['records'] },
  ];
}
