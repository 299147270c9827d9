import type { homework as contract } from '@okur/contract';
import type { Change } from '../../platform/database/audit.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { changeSeries, type StoredSeries, seriesWithHomework, toggleSeries } from './series.ts';

const noted = ({ title, weekday, until_on, ended_at }: StoredSeries) => ({ title, weekday, until_on, ended_at });

const entry = (action: Change['action'], { before, after }: { before: StoredSeries; after: StoredSeries }): Change => ({
  action,
  subject: 'HOMEWORK_SERIES',
  subjectId: after.id,
  companyId: after.company_id,
  before: noted(before),
  after: noted(after),
});

export async function getHomeworkSeries({ db, scope, params }: ContextOf<typeof contract.getHomeworkSeries>) {
  return { data: await seriesWithHomework(db, scope, params.id) };
}

export async function updateHomeworkSeries({
  db,
  scope,
  params,
  body,
  record,
}: ContextOf<typeof contract.updateHomeworkSeries>) {
  record(entry('update', await changeSeries(db, scope, params.id, body)));
  return { data: await seriesWithHomework(db, scope, params.id) };
}

export async function endHomeworkSeries({
  db,
  scope,
  caller,
  params,
  query,
  record,
}: ContextOf<typeof contract.endHomeworkSeries>) {
  record(entry('update', await toggleSeries(db, caller, params.id, query.version)));
  return { data: await seriesWithHomework(db, scope, params.id) };
}
