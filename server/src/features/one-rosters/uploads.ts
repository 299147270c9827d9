import type { Scope } from '../../platform/access/scope.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { reachOf } from './reach.ts';
import { readUpload } from './read.ts';
import { nothingSaid } from './plan.ts';
import { review, storeRoster, wireRoster, reachableRosters, rosterInScope, storeReview } from './store.ts';
import type { oneRosters as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { list } from '../../platform/database/list/index.ts';
import type { OneRoster, RosterChange } from '@okur/contract/one-rosters';
import { sql, matches, ifGiven } from '../../platform/database/index.ts';
import { checkState } from './import-job.ts';

const companyOf = (scope: Scope): string | null => (scope.kind === 'company' ? scope.companyId : null);

export async function uploadOneRoster({
  db,
  scope,
  caller,
  files,
  record,
}: ContextOf<typeof contract.uploadOneRoster>) {
  // An instructor reaches their own departments only.
  if (scope.kind !== 'platform' && scope.kind !== 'company') throw new ApiError('forbidden');
  const reach = reachOf(caller, companyOf(scope));
  const roster = await readUpload(files['file']);
  const reviewed = await review(db, reach, roster, nothingSaid);
  const { fileName } = files['file']!;
  const id = await storeRoster(db, { companyId: companyOf(scope), callerId: caller.id, fileName, roster }, reviewed);
  const data = await wireRoster(db, scope, id);
  record({
    action: 'create',
    subject: 'ONE_ROSTER',
    subjectId: id,
    companyId: companyOf(scope),
    after: { file_name: data.file_name, counts: data.counts },
  });
  return { data };
}

export function listOneRosters({ db, scope, query }: ContextOf<typeof contract.listOneRosters>) {
  return list<Pick<OneRoster, 'id' | 'file_name' | 'state' | 'counts' | 'created_by' | 'created_at' | 'accepted_at'>>(
    db,
    query,
    {
      columns: sql`r.id, r.file_name, r.state, r.summary->'counts' as counts, a.username as created_by,
            r.created_at, r.accepted_at`,
      from: sql`one_rosters r left join admins a on a.id = r.created_by`,
      where: sql`${reachableRosters(scope)} and ${matches(sql`okur_fold(r.file_name)`, query.search)}`,
      sorts: { created_at: sql`r.created_at`, file_name: sql`r.file_name` },
      sort: '-created_at',
      id: sql`r.id`,
    },
  );
}

export async function getOneRoster({ db, scope, params }: ContextOf<typeof contract.getOneRoster>) {
  return { data: await wireRoster(db, scope, params.id) };
}

export async function changesOfOneRoster({ db, scope, params, query }: ContextOf<typeof contract.changesOfOneRoster>) {
  const { id } = await wireRoster(db, scope, params.id);
  return list<RosterChange>(db, query, {
    columns: sql`c.id, c.kind, c.effect, c.name, c.company_name, c.fields`,
    from: sql`one_roster_changes c`,
    where: sql`c.one_roster_id = ${id} and ${matches(sql`c.search`, query.search)}
          and ${ifGiven(query.kind, (kind) => sql`c.kind = ${kind}`)}
          and ${ifGiven(query.effect, (effect) => sql`c.effect = ${effect}`)}`,
    sorts: {
      position: sql`c.position`,
      name: sql`c.name collate "tr-x-icu"`,
      company_name: sql`c.company_name collate "tr-x-icu"`,
    },
    sort: 'position',
    id: sql`c.id`,
  });
}

export async function chooseSchools({
  db,
  scope,
  caller,
  params,
  body,
  record,
}: ContextOf<typeof contract.chooseSchools>) {
  const stored = await rosterInScope(db, scope, params.id, true);
  checkState(stored);
  const said = { schools: body.schools, answers: stored.answers };
  await storeReview(db, stored.id, said, await review(db, reachOf(caller, stored.company_id), stored.roster, said));
  record({
    action: 'update',
    subject: 'ONE_ROSTER',
    subjectId: stored.id,
    companyId: stored.company_id,
    before: { schools: stored.schools },
    after: { schools: body.schools },
  });
  return { data: await wireRoster(db, scope, stored.id) };
}
