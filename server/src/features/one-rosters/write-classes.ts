import { array, type Db, rows, sql } from '../../platform/database/index.ts';
import { eachBatch } from './bulk.ts';
import type { Plan } from './plan.ts';
import { moveCodesOfClasses } from '../activations/store.ts';
import { onRoll } from '../users/store.ts';
import { type Writer, recordAll } from './writer.ts';

export async function writeCompanies({ db, record }: Writer, { schools }: Plan): Promise<void> {
  for (const { company } of schools.filter((s) => s.isNew)) {
    await rows(
      db,
      sql`insert into companies (id, company_name, short_name)
        values (${company!.id}, ${company!.company_name}, ${company!.short_name})`,
    );
    record({
      action: 'create',
      subject: 'COMPANY',
      subjectId: company!.id,
      companyId: company!.id,
      after: { company_name: company!.company_name, short_name: company!.short_name },
    });
  }
}

export async function writeDepartments(writer: Writer, { departments, departmentNames }: Plan): Promise<void> {
  const fields = sql`id uuid, company_id uuid, department_name text, grade_level int, academic_year text,
    archived boolean`;
  const changed = departments
    .filter((d) => d.effect === 'update' || d.effect === 'restore')
    .map((d) => ({ id: d.id, ...d.after, department_name: departmentNames.get(d.id) }));
  await putNamesAside(
    writer.db,
    changed.map(({ id }) => id),
  );
  await eachBatch(
    writer.db,
    changed,
    fields,
    (x) => sql`update departments d set department_name = x.department_name,
      grade_level = coalesce(x.grade_level, d.grade_level), academic_year = coalesce(x.academic_year, d.academic_year),
      archived_at = null, merged_into = null, deleted_at = null, version = d.version + 1, updated_at = now()
        from ${x} where d.id = x.id`,
  );
  const created = departments
    .filter((d) => d.effect === 'create')
    .map((d) => ({ id: d.id, company_id: d.companyId, ...d.after }));
  await eachBatch(
    writer.db,
    created,
    fields,
    (x) =>
      sql`insert into departments (id, company_id, department_name, grade_level, academic_year) select id, company_id,
        department_name, grade_level, academic_year from ${x}`,
  );
  recordAll(
    writer,
    'DEPARTMENT',
    departments.filter((d) => d.effect !== 'remove'),
  );
}

/** The database compares names row by row: of two classes that swap theirs, neither may hold the other's meanwhile. */
const putNamesAside = (db: Db, ids: readonly string[]) =>
  rows(
    db,
    sql`update departments set department_name = id::text || ' ' || department_name where id = any(${array(ids)})`,
  );

/** Classes that are no longer taught: after their students have left, and only where no one is left in them. */
export async function archiveDepartments({ db, record }: Writer, { departments }: Plan): Promise<void> {
  const gone = departments.filter((d) => d.effect === 'remove');
  const archived = await rows<{ id: string; company_id: string }>(
    db,
    sql`update departments d set archived_at = date_trunc('milliseconds', now()), version = version + 1,
      updated_at = now() where d.id = any(${array(gone.map((d) => d.id))})
        and not exists (select from users u where u.department_id = d.id and ${onRoll}) returning d.id, d.company_id`,
  );
  await moveCodesOfClasses(
    db,
    archived.map(({ id }) => id),
    null,
  );
  for (const { id, company_id } of archived)
    record({
      action: 'archive',
      subject: 'DEPARTMENT',
      subjectId: id,
      companyId: company_id,
      after: { archived: true },
    });
}
