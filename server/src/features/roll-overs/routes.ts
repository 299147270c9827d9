import { rollOvers as contract } from '@okur/contract';
import type { RollOver } from '@okur/contract/roll-overs';
import { type Db, matches, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { list, wireRow } from '../../platform/database/list/index.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { holdWholeCompany, reachWholeCompany } from '../companies/store.ts';
import { apply } from './apply.ts';
import { planFor, rollOverColumns, rollOverTables, type StoredRollOver } from './store.ts';
import { takeBack } from './undo.ts';

const rollOverById = async (db: Db, id: string): Promise<RollOver> =>
  orNotFound(await wireRow<RollOver>(db, { columns: rollOverColumns, from: rollOverTables, where: sql`r.id = ${id}` }));

export const rollOversFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    rollOversOfCompany: async ({ db, scope, params, query }) => {
      const companyId = await reachWholeCompany(db, scope, params.id);
      return list<RollOver>(db, query, {
        columns: rollOverColumns,
        from: rollOverTables,
        where: sql`r.company_id = ${companyId} and ${matches(sql`r.academic_year`, query.search)}`,
        sorts: { created_at: sql`r.created_at` },
        sort: '-created_at',
        id: sql`r.id`,
      });
    },

    planRollOver: async ({ db, scope, params, body }) => ({
      data: (await planFor(db, await reachWholeCompany(db, scope, params.id), body)).wire,
    }),

    createRollOver: async ({ db, scope, caller, params, body, record }) => {
      const company = await holdWholeCompany(db, scope, params.id);
      const { fingerprint, ...input } = body;
      const plan = await planFor(db, company.id, input);
      if (plan.wire.fingerprint !== fingerprint) throw new ApiError('stale_version', { current: plan.wire });
      const changes = await apply(db, company.id, plan);
      const id = newId();
      // The moment of the transaction, which the memberships and the archived classes carry as well.
      await rows(
        db,
        sql`insert into roll_overs (id, company_id, academic_year, counts, changes, created_by, created_at)
            values (${id}, ${company.id}, ${input.academic_year}, ${JSON.stringify(plan.wire.counts)}::jsonb,
              ${JSON.stringify(changes)}::jsonb, ${caller.id}, date_trunc('milliseconds', now()))`,
      );
      const after = await rollOverById(db, id);
      record({ action: 'create', subject: 'ROLL_OVER', subjectId: id, companyId: company.id, after });
      for (const departmentId of changes.archived)
        record({
          action: 'archive',
          subject: 'DEPARTMENT',
          subjectId: departmentId,
          companyId: company.id,
          after: { roll_over_id: id },
        });
      for (const user of changes.users)
        record({
          action: 'update',
          subject: 'USER',
          subjectId: user.id,
          companyId: company.id,
          before: user.before,
          after: user.after,
        });
      return { data: after };
    },

    undoRollOver: async ({ db, scope, params, record }) => {
      const company = await holdWholeCompany(db, scope, params.id);
      const stored = orNotFound(
        await wireRow<StoredRollOver>(db, {
          columns: sql`${rollOverColumns}, r.changes`,
          from: rollOverTables,
          where: sql`r.id = ${params.rollOverId} and r.company_id = ${company.id}`,
        }),
      );
      if (stored.undone_at !== null || Date.parse(stored.undo_until) < Date.now())
        throw new ApiError('conflict', {
          errors: { id: [stored.undone_at === null ? 'roll_over.too_late' : 'roll_over.undone_already'] },
        });
      const { restored, leftAsIs } = await takeBack(db, stored, company.licence_limit);
      const result = { restored: restored.length, left_as_is: leftAsIs };
      const { changes: _changes, ...before } = stored;
      const after = await rollOverById(db, stored.id);
      record({
        action: 'undo',
        subject: 'ROLL_OVER',
        subjectId: stored.id,
        companyId: company.id,
        before,
        after: { ...after, ...result },
      });
      for (const user of restored)
        record({
          action: 'undo',
          subject: 'USER',
          subjectId: user.id,
          companyId: company.id,
          before: user.after,
          after: user.before,
        });
      return { data: { ...after, ...result } };
    },
  });
