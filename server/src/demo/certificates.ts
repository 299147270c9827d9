import { demoStaff, demoStudent } from '../features/demo/accounts.ts';
import { issue } from '../features/certificates/issue.ts';
import { issueByRule } from '../features/certificates/rules-job.ts';
import { type Db, insertRows, row, rows, sql } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { orNotFound } from '../platform/http/api-error.ts';
import { certificateTemplates } from '../platform/database/tables/index.ts';
import { onDay } from './calendar.ts';
import type { DemoSchool } from './schools.ts';

const signer = { signer_name: 'Bilal Uysal', signer_title: 'Okul müdürü', language: 'tr' as const };

const quickReader = {
  ...signer,
  id: newId(),
  title: 'Hızlı ve Anlayarak Okuyan',
  background: 'ribbon' as const,
  rule: { kind: 'speed', wpm: 220, comprehension: 80 },
  body:
    '{{class}} sınıfı öğrencisi {{student}}, bir metni dakikada 220 kelimenin üzerinde bir hızla ve en ' +
    'az yüzde 80 anlayarak okumuştur. Gayretinden dolayı kutlarız.',
};
const bookFriend = {
  ...signer,
  id: newId(),
  title: 'Kitap Dostu',
  background: 'leaves' as const,
  rule: null,
  body:
    '{{student}}, okuma haftası boyunca her gün okuyarak {{class}} sınıfına örnek olmuştur. ' +
    '{{school}} adına teşekkür ederiz.',
};
const diligent = {
  ...signer,
  id: newId(),
  title: 'Ödevlerini Aksatmayan Öğrenci',
  background: 'frame' as const,
  rule: { kind: 'homework', count: 10 },
  active: false,
  body: '{{student}}, üst üste on ödevini zamanında tamamlamıştır.',
};

/** Readings of the whole school year count for a rule. */
const ruleDays = 365;

/**
 * Templates of the demo school; the demo student’s class holds one certificate, and one of them was withdrawn. What has
 * a rule is given by its rule, so that no child holds what the records do not show.
 */
export async function makeCertificates(db: Db, schools: readonly DemoSchool[], now: Date): Promise<void> {
  const school = schools.at(-1)!;
  await insertRows(
    db,
    certificateTemplates,
    [quickReader, bookFriend, diligent].map((template) => ({
      ...template,
      company_id: school.id,
      rule_from: template.rule && onDay(now, -ruleDays, 0).toISOString().slice(0, 10),
    })),
  );
  const { id: manager } = orNotFound(
    await row<{ id: string }>(
      db,
      sql`select id from admins where email = ${demoStaff.find(({ role }) => role === 'CM')!.email}`,
    ),
  );
  const student = sql`(select id from users where email = ${demoStudent.email})`;
  const issued = await issue(
    db,
    bookFriend,
    sql`u.department_id = (select department_id from users where id = ${student})`,
    manager,
  );
  await issueByRule(db, quickReader.id);
  const wrong = issued.find(({ holder }) => holder !== `${demoStudent.name} ${demoStudent.surname}`)!;
  await rows(
    db,
    sql`update certificates set withdrawn_at = now(), withdrawn_by = ${manager},
      withdraw_reason = 'Okuma haftasına katılmadı' where id = ${wrong.id}`,
  );
}
