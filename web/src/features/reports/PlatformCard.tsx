import {
  completedGames,
  completedTexts,
  createdUsers,
  monthlyActivations,
  usersPerType,
  type ActivationReport,
  type Counts,
} from '@okur/contract/reports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { ReportCard } from './ReportCard.tsx';

/* What the people of the platform look at, over the last twelve months. */

const height = 180;

function useCounted() {
  const { t } = useTranslation();
  const f = useFormat();
  return {
    point: (point: Counts['data'][number]) => ({ name: f.month(point.month), value: point.value }),
    shared: { kind: 'bar' as const, xLabel: t('reports.month'), print: (value: number) => f.number(value), height },
    columns: (label: string) => [
      { label: t('reports.month'), fields: ['month'] },
      { label, fields: ['value'] },
    ],
  };
}

export function NewStudentsCard() {
  const { t } = useTranslation();
  const { point, shared, columns } = useCounted();
  const label = t('reports.new_students');
  return (
    <ReportCard
      {...shared}
      name="new"
      title={label}
      report={useCall(createdUsers, { query: {} })}
      route={createdUsers}
      query={{}}
      rests="none"
      point={point}
      series={[{ key: 'value', label }]}
      columns={columns(label)}
      empty={t('reports.no_students')}
      emptyText={t('reports.no_students_text')}
    />
  );
}

export function GamesCard() {
  const { t } = useTranslation();
  const { point, shared, columns } = useCounted();
  const label = t('reports.games');
  return (
    <ReportCard
      {...shared}
      name="games"
      title={label}
      report={useCall(completedGames, { query: {} })}
      route={completedGames}
      query={{}}
      rests="exercises"
      point={point}
      series={[{ key: 'value', label }]}
      columns={columns(label)}
      empty={t('reports.no_exercises')}
      emptyText={t('reports.no_exercises_text')}
    />
  );
}

/** Texts read to their end, of every kind and in every language. */
export function TextsReadCard() {
  const { t } = useTranslation();
  const { point, shared, columns } = useCounted();
  const label = t('reports.texts_read');
  return (
    <ReportCard
      {...shared}
      name="read"
      title={label}
      report={useCall(completedTexts, { query: {} })}
      route={completedTexts}
      query={{}}
      rests="readings"
      point={point}
      series={[{ key: 'value', label }]}
      columns={columns(label)}
      empty={t('reports.no_readings')}
      emptyText={t('reports.no_readings_text')}
    />
  );
}

export function UserTypesCard() {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <ReportCard
      name="types"
      title={t('reports.user_types')}
      report={useCall(usersPerType, { query: {} })}
      route={usersPerType}
      query={{}}
      kind="rows"
      xLabel={t('reports.user_type')}
      rests="students"
      print={(value) => f.number(value)}
      point={({ label, value }: { label: string; value: number | null }) => ({ name: t(`users.type.${label}`), value })}
      series={[{ key: 'value', label: t('reports.students') }]}
      columns={[
        { label: t('reports.user_type'), fields: ['label'] },
        { label: t('reports.students'), fields: ['value'] },
      ]}
      empty={t('reports.no_students')}
      emptyText={t('reports.no_students_text')}
    />
  );
}

/** Codes made, put to use and ended. */
export function ActivationsCard() {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <ReportCard
      name="codes"
      title={t('reports.codes')}
      report={useCall(monthlyActivations, { query: {} })}
      route={monthlyActivations}
      query={{}}
      kind="bar"
      xLabel={t('reports.month')}
      rests="codes"
      print={(value) => f.number(value)}
      unit={t('reports.codes_used')}
      point={({ month: at, value, made, expired }: ActivationReport['data'][number]) => ({
        name: f.month(at),
        made,
        used: value,
        expired,
      })}
      series={[
        { key: 'made', label: t('reports.codes_made') },
        { key: 'used', label: t('reports.codes_used') },
        { key: 'expired', label: t('reports.codes_expired') },
      ]}
      columns={[
        { label: t('reports.month'), fields: ['month'] },
        { label: t('reports.codes_made'), fields: ['made'] },
        { label: t('reports.codes_used'), fields: ['value'] },
        { label: t('reports.codes_expired'), fields: ['expired'] },
      ]}
      empty={t('reports.no_codes')}
      emptyText={t('reports.no_codes_text')}
      height={height}
    />
  );
}
