import type { tutorials as contract } from '@okur/contract';
import type { TutorialDepartmentSetting } from '@okur/contract/tutorials';
import type { Caller } from '../../platform/access/caller.ts';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import { ApiError, checkVersion, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { reachCompany } from '../companies/store.ts';
import { taught } from '../departments/store.ts';
import { occupiesSeat } from '../users/store.ts';

/** Who changes schools may always; a school's own manager while it has tutorials, an instructor never. */
async function companyOf(db: Db, caller: Caller, id: string): Promise<string> {
  const { id: companyId } = await reachCompany(db, caller.scope, id);
  const { ability, company } = caller.staff!;
  const isOwn = caller.scope.kind === 'company' && company?.tutorial_access;
  if (!ability.can('edit', 'COMPANY') && !isOwn) throw new ApiError('forbidden');
  return companyId;
}

/** The classes of a school that are taught, each with the students whom the choice concerns: who may sign in. */
async function settingsOf(db: Db, companyId: string): Promise<TutorialDepartmentSetting[]> {
  return rows<TutorialDepartmentSetting>(
    db,
    sql`select d.id as department_id, d.department_name, d.grade_level, coalesce(s.enabled, true) as enabled,
          coalesce(s.version, 1) as version,
          (select count(*)::int from users u where u.department_id = d.id and ${occupiesSeat}) as student_count
        from departments d left join tutorial_department_settings s on s.department_id = d.id
        where d.company_id = ${companyId} and ${taught} order by d.department_name collate "tr-x-icu", d.id`,
  );
}

export async function tutorialDepartmentSettings({
  db,
  caller,
  params,
}: ContextOf<typeof contract.tutorialDepartmentSettings>) {
  return { data: await settingsOf(db, await companyOf(db, caller, params.id)) };
}

export async function updateTutorialDepartmentSettings(
  context: ContextOf<typeof contract.updateTutorialDepartmentSettings>,
) {
  const { db, caller, params, body, record, unchanged } = context;
  const companyId = await companyOf(db, caller, params.id);
  await rows(db, sql`select id from companies where id = ${companyId} for no key update`);
  const byId = new Map((await settingsOf(db, companyId)).map((setting) => [setting.department_id, setting]));
  let changes = 0;
  for (const { department_id, enabled, version } of body.settings) {
    // One of another school does not exist; nothing is changed then.
    const before = orNotFound(byId.get(department_id));
    checkVersion(version, before);
    if (before.enabled === enabled) continue;
    changes += 1;
    byId.set(department_id, { ...before, enabled });
    await rows(
      db,
      sql`insert into tutorial_department_settings as s (department_id, enabled, version)
          values (${department_id}, ${enabled}, 2)
          on conflict (department_id) do update set enabled = excluded.enabled, version = s.version + 1`,
    );
    record({
      action: 'update',
      subject: 'DEPARTMENT',
      subjectId: department_id,
      companyId,
      before: { tutorials_enabled: before.enabled },
      after: { tutorials_enabled: enabled },
    });
  }
  if (changes === 0) unchanged();
  return { data: await settingsOf(db, companyId) };
}
