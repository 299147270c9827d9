import { oneRosters as contract } from '@okur/contract';
import type { OneRoster, RosterChange } from '@okur/contract/one-rosters';
import { done } from '@okur/contract/route';
import { ifGiven, matches, rows, sql } from '../../platform/database/index.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { list } from '../../platform/database/list/index.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { exportCompany } from './export.ts';
import { checkAccepted, checkState, oneRosterImport } from './import-job.ts';
import { reachOf } from './reach.ts';
import { readUpload } from './read.ts';
import type { SchoolCard } from './sign-ins.ts';
import {
  retentionHours,
  reachableRosters,
  review,
  rosterInScope,
  storeReview,
  storeRoster,
  wireRoster,
} from './store.ts';

const companyOf = (scope: Scope): string | null => (scope.kind === 'company' ? scope.companyId : null);

export const oneRostersFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    uploadOneRoster: async ({ db, scope, caller, files, record }) => {
      // An instructor reaches the own departments only.
      if (scope.kind !== 'platform' && scope.kind !== 'company') throw new ApiError('forbidden');
      const reach = reachOf(caller, companyOf(scope));
      const roster = await readUpload(files['file']);
      const reviewed = await review(db, reach, roster, []);
      const id = await storeRoster(db, companyOf(scope), caller.id, files['file']!.fileName, roster, reviewed);
      const data = await wireRoster(db, scope, id);
      record({
        action: 'create',
        subject: 'ONE_ROSTER',
        subjectId: id,
        companyId: companyOf(scope),
        after: { file_name: data.file_name, counts: data.counts },
      });
      return { data };
    },

    listOneRosters: ({ db, scope, query }) =>
      list<Pick<OneRoster, 'id' | 'file_name' | 'state' | 'counts' | 'created_by' | 'created_at' | 'accepted_at'>>(
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
      ),

    getOneRoster: async ({ db, scope, params }) => ({ data: await wireRoster(db, scope, params.id) }),

    changesOfOneRoster: async ({ db, scope, params, query }) => {
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
    },

    chooseSchools: async ({ db, scope, caller, params, body, record }) => {
      const stored = await rosterInScope(db, scope, params.id, true);
      checkState(stored);
      await storeReview(
        db,
        stored.id,
        body.schools,
        await review(db, reachOf(caller, stored.company_id), stored.roster, body.schools),
      );
      record({
        action: 'update',
        subject: 'ONE_ROSTER',
        subjectId: stored.id,
        companyId: stored.company_id,
        before: { schools: stored.schools },
        after: { schools: body.schools },
      });
      return { data: await wireRoster(db, scope, stored.id) };
    },

    acceptOneRoster: async (context) => {
      const { db, scope, caller, params, body, record } = context;
      reachOf(caller, null);
      const stored = await rosterInScope(db, scope, params.id, true);
      checkState(stored);
      if (stored.fingerprint !== body.fingerprint)
        throw new ApiError('stale_version', { current: await wireRoster(db, scope, stored.id) });
      checkAccepted(stored.summary, body);
      const data = await startJob(context, oneRosterImport, {
        input: { id: stored.id, ...body },
        companyId: stored.company_id,
        subject: 'ONE_ROSTER',
        subjectId: stored.id,
        params: { file: stored.file_name },
        link: `/management/one-rosters/${stored.id}`,
      });
      record({
        action: 'create',
        subject: 'JOB',
        subjectId: data.id,
        companyId: stored.company_id,
        after: { kind: data.kind },
      });
      return { data };
    },

    cardsOfOneRoster: async ({ db, services: own, scope, params }) => {
      const stored = await rosterInScope(db, scope, params.id);
      const age = Date.now() - Date.parse(stored.accepted_at ?? '');
      const cards = stored.cards && age <= retentionHours * 3_600_000 ? own.secrets.open(stored.cards) : undefined;
      return { data: JSON.parse(orNotFound(cards)) as SchoolCard[] };
    },

    discardOneRoster: async ({ db, scope, params, record }) => {
      const stored = await rosterInScope(db, scope, params.id, true);
      checkState(stored);
      await rows(db, sql`delete from one_rosters where id = ${stored.id}`);
      record({
        action: 'delete',
        subject: 'ONE_ROSTER',
        subjectId: stored.id,
        companyId: stored.company_id,
        before: { file_name: stored.file_name },
      });
      return done;
    },

    exportOneRoster: exportCompany,
  });
