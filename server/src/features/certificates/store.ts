import type { Certificate, CertificateTemplate, OwnCertificate } from '@okur/contract/certificates';
import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { inCompany, inDepartment, type Scope } from '../../platform/access/scope.ts';
import { hasPassed } from '../exams/store.ts';

export const templateTables = sql`certificate_templates t`;
export const templateColumns = sql`
  t.id, t.version, t.created_at, t.updated_at, t.deleted_at, t.title, t.language, t.body, t.signer_name, t.signer_title,
    t.background, t.background_key is not null as has_image, t.rule, t.rule_from, t.active,
  (select e.name from exams e where e.id = (t.rule ->> 'exam_id')::uuid) as exam_name,
  (select x.title from tutorials x where x.id = (t.rule ->> 'tutorial_id')::uuid) as tutorial_title,
  (select count(*)::int from certificates c where c.template_id = t.id and c.withdrawn_at is null) as issued_count`;

/** Templates (alias t) of the caller's company. */
export const visibleTemplates = (scope: Scope): Sql => inCompany(scope, sql`t.company_id`);

export const templateById = async (
  db: Db,
  scope: Scope,
  id: string,
  { where = sql`true`, lock = false }: { where?: Sql; lock?: boolean } = {},
): Promise<CertificateTemplate> =>
  orNotFound(
    await wireRow<CertificateTemplate>(
      db,
      {
        columns: templateColumns,
        from: templateTables,
        where: sql`t.id = ${id} and ${visibleTemplates(scope)} and ${where}`,
      },
      lock ? sql`t` : undefined,
    ),
  );

/**
 * Whether a person should look at a certificate (alias c): it was given because an exam was passed, and a correction of
 * the exam took that away since a person looked last.
 */
export const needsCheck = sql`(c.withdrawn_at is null
  and coalesce(c.rule ->> 'kind' = 'exam', false) and exists (select from exam_attempts a
    cross join jsonb_array_elements(a.regrades) g where a.exam_id = (c.rule ->> 'exam_id')::uuid
      and a.user_id = c.user_id and (c.checked_at is null or (g ->> 'at')::timestamptz > c.checked_at))
  and not exists (select from exam_attempts a
    where a.exam_id = (c.rule ->> 'exam_id')::uuid and a.user_id = c.user_id and ${hasPassed}))`;

export const certificateTables = sql`certificates c join users u on u.id = c.user_id
  left join admins a on a.id = c.issued_by left join admins w on w.id = c.withdrawn_by
  left join admins k on k.id = c.checked_by`;
export const certificateColumns = sql`
  c.id, c.version, c.created_at, c.updated_at, c.template_id, c.user_id, c.title, c.holder, c.department_name, c.school,
    c.serial, c.issued_on, a.username as issued_by, c.withdrawn_at, w.username as withdrawn_by, c.withdraw_reason,
    c.checked_at, k.username as checked_by,
  case when c.withdrawn_at is not null then 'withdrawn' when ${needsCheck} then 'to_check' else 'valid' end as state`;

/** Certificates (aliases c and u) of the company; an instructor's are those of their own students. */
export const visibleCertificates = (scope: Scope): Sql => inDepartment(scope, sql`c.company_id`, sql`u.department_id`);

export const certificateById = async (db: Db, scope: Scope, id: string, lock = false): Promise<Certificate> =>
  orNotFound(
    await wireRow<Certificate>(
      db,
      {
        columns: certificateColumns,
        from: certificateTables,
        where: sql`c.id = ${id} and ${visibleCertificates(scope)}`,
      },
      lock ? sql`c` : undefined,
    ),
  );

/** What a student holds now. */
export const certificatesOf = (db: Db, userId: string): Promise<OwnCertificate[]> =>
  rows<OwnCertificate>(
    db,
    sql`select id, title, school, serial, issued_on from certificates where user_id = ${userId} and withdrawn_at is null
      order by issued_on desc, id desc`,
  );

interface Resting {
  certificate_id: string;
  company_id: string;
  title: string;
}

/** Certificates that these students got because they had passed the exam. */
export const restingOnExam = (db: Db, examId: string, userIds: readonly string[]): Promise<Resting[]> =>
  rows<Resting>(
    db,
    sql`select c.id as certificate_id, c.company_id, c.title from certificates c
        where c.user_id = any(${array(userIds)}) and c.withdrawn_at is null
          and c.rule ->> 'kind' = 'exam' and c.rule ->> 'exam_id' = ${examId}::text`,
  );

/** A line for the managers of the schools: a person looks at these certificates, which stay as they are. */
export const askToCheck = (db: Db, resting: readonly Resting[]): Promise<unknown> =>
  rows(
    db,
    sql`insert into notices (id, account_type, account_id, company_id, text, params, link)
      select gen_random_uuid(), 'staff', m.admin_id, m.company_id, 'notice.certificates_to_check',
        jsonb_build_object('title', x.title, 'count', x.count), '/certificates/list?state=to_check'
      from (select company_id, title, count(*)::int as count from json_to_recordset(${JSON.stringify(resting)}::json)
        as y(company_id uuid, title text) group by company_id, title) x
        join company_managers m on m.company_id = x.company_id join admins a on a.id = m.admin_id
          and a.deleted_at is null`,
  );
