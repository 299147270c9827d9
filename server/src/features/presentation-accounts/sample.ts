import { randomBytes } from 'node:crypto';
import type { Language } from '@okur/contract/fields';
import { makeSampleReadings } from '../../demo/sample-readings.ts';
import { array, type Db, insertRows, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { companies, departments, users } from '../../platform/database/tables/index.ts';
import { endSessions } from '../../platform/access/sessions.ts';
import { textsIn } from '../../platform/texts/index.ts';

/** Of an instructor's class, as far as the sample school is like it. */
interface Class {
  department_id: string;
  grade: number;
  language: Language;
}

const usualGrade = 4;
/** Texts of the sample class, and how many of them its student has read. */
const texts = { assigned: 24, read: 12 } as const;

/** The class that a presentation (alias p, its student u) was made for. */
export const presentedClass = sql`coalesce(p.department_id, u.department_id)`;

/** No lesson goes on in it. `p` is a presentation, `u` the student behind it. */
const isLeftAlone = sql`coalesce(u.last_seen_at, p.sample_made_at) < now() - interval '2 hours'`;

/** What the one who presented did there is to go. */
export const isDueForReset: Sql = sql`(u.last_seen_at > p.sample_made_at and ${isLeftAlone})`;

/** Who opens it gets a fresh one: there is none, or it was used, or its readings are of other days. */
export const isDueWhenOpened: Sql = sql`(p.sample_made_at is null or ${isDueForReset}
  or (p.sample_made_at < now() - interval '1 day' and ${isLeftAlone}))`;

/** A fresh student in the presentation's own sample school; answers who it is. The caller holds the presentation. */
export async function makeSample(db: Db, presentationId: string): Promise<string> {
  const like = await classOf(db, presentationId);
  const school = (await schoolOf(db, presentationId)) ?? (await makeSchool(db, like));
  await rows(
    db,
    sql`update departments set grade_level = ${like.grade}, updated_at = now() where id = ${school.departmentId}`,
  );
  const articleIds = await assignTexts(db, school.departmentId, like);
  const userId = await makeStudent(db, school, like);
  const { companyId, departmentId } = school;
  await makeSampleReadings(db, { userId, companyId, departmentId, grade: like.grade }, articleIds.slice(0, texts.read));
  await replaceStudent(db, presentationId, userId);
  return userId;
}

async function classOf(db: Db, presentationId: string): Promise<Class> {
  const found = await row<{ department_id: string; grade: number | null; language: Language | null }>(
    db,
    sql`select d.id as department_id, d.grade_level as grade, (select mode() within group (order by m.language)
        from users m where m.department_id = d.id and m.deleted_at is null and m.id <> u.id) as language
      from presentation_accounts p join users u on u.id = p.user_id
        join departments d on d.id = ${presentedClass} where p.id = ${presentationId}`,
  );
  return {
    department_id: found!.department_id,
    grade: found!.grade ?? usualGrade,
    language: found!.language ?? 'tr',
  };
}

interface SampleSchool {
  companyId: string;
  departmentId: string;
}

const schoolOf = (db: Db, presentationId: string): Promise<SampleSchool | undefined> =>
  row<SampleSchool>(
    db,
    sql`select c.id as "companyId", u.department_id as "departmentId" from presentation_accounts p
      join users u on u.id = p.user_id join companies c on c.id = u.company_id
      where p.id = ${presentationId} and c.sample`,
  );

async function makeSchool(db: Db, { grade, language }: Class): Promise<SampleSchool> {
  const [companyId, departmentId, t] = [newId(), newId(), textsIn(language)];
  await insertRows(db, companies, {
    id: companyId,
    company_name: t('sample.school'),
    short_name: `S${randomBytes(5).toString('hex').toUpperCase()}`,
    sample: true,
  });
  await insertRows(db, departments, {
    id: departmentId,
    company_id: companyId,
    department_name: t('sample.class'),
    grade_level: grade,
  });
  return { companyId, departmentId };
}

/** Published texts of the platform, those of the class's level first; answers them. */
async function assignTexts(db: Db, departmentId: string, { grade, language }: Class): Promise<string[]> {
  await rows(db, sql`delete from article_departments where department_id = ${departmentId}`);
  const chosen = await rows<{ id: string }>(
    db,
    sql`select a.id from articles a where a.company_id is null and a.deleted_at is null and a.status = 'published'
        and a.language = ${language}
      order by abs(coalesce(a.grade_level, ${grade}) - ${grade}), a.created_at, a.id limit ${texts.assigned}`,
  );
  const ids = chosen.map(({ id }) => id);
  await rows(
    db,
    sql`insert into article_departments (article_id, department_id, starts_at)
      select id, ${departmentId}, now() - interval '1 year' from unnest(${array(ids)}) id`,
  );
  return ids;
}

async function makeStudent(
  db: Db,
  { companyId, departmentId }: SampleSchool,
  { grade, language }: Class,
): Promise<string> {
  const [id, t] = [newId(), textsIn(language)];
  await insertRows(db, users, {
    id,
    company_id: companyId,
    department_id: departmentId,
    username: `presentation.${id}`,
    name: t('sample.name'),
    surname: t('sample.surname'),
    grade_level: grade,
    language,
    user_type: 'presentation',
    status: 'active',
  });
  await rows(db, sql`update department_memberships set joined_at = now() - interval '1 year' where user_id = ${id}`);
  return id;
}

/** The one before goes with its sessions; its records follow as those of any deleted account. */
async function replaceStudent(db: Db, presentationId: string, userId: string): Promise<void> {
  const before = await row<{ id: string }>(
    db,
    sql`select user_id as id from presentation_accounts where id = ${presentationId}`,
  );
  await rows(
    db,
    sql`update presentation_accounts p set user_id = ${userId}, sample_made_at = now(),
        department_id = ${presentedClass}
      from users u where u.id = p.user_id and p.id = ${presentationId}`,
  );
  await endSessions(db, 'student', before!.id);
  await rows(db, sql`update users set deleted_at = now(), updated_at = now() where id = ${before!.id}`);
}
