import { certificates } from '@okur/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeParent, makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { shortName } from './verify.ts';
import { issuedTo, template } from './testing.ts';

const app = await testApp();
const { db } = app.services;

const issue = (school: School, body: object) => school.manager.call(certificates.issueCertificates, { body });
const isPdf = (bytes: Buffer) =>
  bytes.subarray(0, 5).toString() === '%PDF-' && bytes.subarray(-6).toString().includes('%%EOF');

describe('a certificate', () => {
  it('is given to a class and to students, once each, and stays as it was', async () => {
    const school = await makeSchool(app, { departments: 2, students: 4 });
    const nameless = await makeStudent(app, school.companyId, school.departmentIds[0]!, { name: null, surname: null });
    const made = await template(school);
    const to = { template_id: made.id, department_ids: [school.departmentIds[0]], user_ids: [school.studentIds[1]] };
    expect((await school.manager.call(certificates.previewIssue, { body: to })).body.data).toMatchObject({
      new: 3,
      already: 0,
      nameless: 1,
      names: [expect.any(String), expect.any(String), expect.any(String)],
    });
    expect((await issue(school, to)).body.data).toEqual({ issued: 3 });
    expect((await issue(school, to)).body.data).toEqual({ issued: 0 });
    expect((await school.manager.call(certificates.previewIssue, { body: to })).body.data).toMatchObject({
      new: 0,
      already: 3,
    });
    expect(await issuedTo(school, nameless)).toEqual([]);
    await school.manager.call(certificates.updateCertificateTemplate, {
      params: { id: made.id },
      body: { title: 'Başka ad', version: made.version },
    });
    await rows(db, sql`update users set surname = 'Değişti' where id = ${school.studentIds[1]!}`);
    const [given] = await issuedTo(school, school.studentIds[1]!);
    expect(given).toMatchObject({
      title: 'Hızlı okur',
      serial: expect.stringMatching(/^([A-Z0-9]{4}-){3}[A-Z0-9]{4}$/),
    });
    expect(given.holder).not.toContain('Değişti');
    expect(
      await row(
        db,
        sql`select count(*)::int as n from audit where subject = 'CERTIFICATES' and subject_id = ${given.id}`,
      ),
    ).toEqual({ n: 1 });
    expect(
      await row(
        db,
        sql`select count(*)::int as n from notices where account_id = ${school.studentIds[1]!}
          and text = 'notice.certificate'`,
      ),
    ).toEqual({ n: 1 });
  });

  it('comes as PDF to staff, to its holder and to the parents, and to no one else', async () => {
    const [school, other] = [await makeSchool(app, { departments: 2 }), await makeSchool(app)];
    const [child, classmate] = school.studentIds as [string, string];
    const { id: template_id } = await template(school, { title: 'Işığın İzinde Çalışkan Öğrenci Ödülü' });
    await issue(school, { template_id, user_ids: [child, classmate] });
    const [{ id }] = await issuedTo(school, child);
    const file = await school.manager.call(certificates.downloadCertificate, { params: { id } });
    expect([file.status, file.headers['content-type'], isPdf(file.bytes)]).toEqual([200, 'application/pdf', true]);
    const student = await app.signedIn('student', child);
    expect((await student.call(certificates.myCertificates)).body.data).toMatchObject([
      { id, title: 'Işığın İzinde Çalışkan Öğrenci Ödülü' },
    ]);
    expect(isPdf((await student.call(certificates.myCertificate, { params: { id } })).bytes)).toBe(true);
    const mother = await app.signedIn('parent', await makeParent(app, [child]));
    expect((await mother.call(certificates.certificatesOfChild, { params: { id: child } })).body.data).toHaveLength(1);
    expect(
      isPdf((await mother.call(certificates.certificateOfChild, { params: { id: child, certificateId: id } })).bytes),
    ).toBe(true);
    const classmateSigned = await app.signedIn('student', classmate);
    const refused = await Promise.all([
      other.manager.call(certificates.downloadCertificate, { params: { id } }),
      other.manager.call(certificates.printCertificates, { body: { ids: [id] } }),
      classmateSigned.call(certificates.myCertificate, { params: { id } }),
      mother.call(certificates.certificatesOfChild, { params: { id: classmate } }),
      mother.call(certificates.certificateOfChild, { params: { id: classmate, certificateId: id } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const ids = [id, (await issuedTo(school, classmate))[0].id];
    const both = await school.manager.call(certificates.printCertificates, { body: { ids } });
    expect(both.bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    // An instructor sees those of their own classes: the child is in the first, the classmate in the second.
    expect(
      (await school.instructor.call(certificates.listCertificates)).body.data.map((c: { id: string }) => c.id),
    ).toEqual([id]);
    expect((await issue({ ...school, manager: school.instructor }, { template_id, user_ids: [child] })).status).toBe(
      403,
    );
    expect((await (await staff(app, 'SP')).call(certificates.listCertificates)).status).toBe(403);
  });

  it('is verified by anyone with its serial, who learns no surname, and says when it was withdrawn', async () => {
    const school = await makeSchool(app, { company: { company_name: 'Çınaraltı Ortaokulu' } });
    const child = await makeStudent(app, school.companyId, school.departmentIds[0]!, {
      name: 'Elif Nur',
      surname: 'Şahinoğlu',
    });
    const { id: template_id } = await template(school);
    await issue(school, { template_id, user_ids: [child] });
    const [{ id, serial, issued_on }] = await issuedTo(school, child);
    const ask = (typed: string) => app.anonymous.call(certificates.verifyCertificate, { params: { serial: typed } });
    const said = {
      serial,
      holder: 'Elif Nur Ş.',
      school: 'Çınaraltı Ortaokulu',
      title: 'Hızlı okur',
      language: 'tr',
      issued_on,
      state: 'valid',
      withdrawn_on: null,
    };
    expect((await ask(serial)).body.data).toEqual(said);
    expect((await ask(serial.toLowerCase().replaceAll('-', ' '))).body.data).toEqual(said);
    expect((await ask('KFT7-MHD4-PXVY-6BCD')).status).toBe(404);
    const withdraw = () =>
      school.manager.call(certificates.withdrawCertificate, {
        params: { id },
        body: { reason: 'Yanlış öğrenciye verildi' },
      });
    expect(
      (await school.manager.call(certificates.withdrawCertificate, { params: { id }, body: { reason: '' } })).body
        .errors,
    ).toEqual({ reason: ['validation.required'] });
    expect((await withdraw()).body.data).toMatchObject({
      state: 'withdrawn',
      withdraw_reason: 'Yanlış öğrenciye verildi',
      withdrawn_at: expect.any(String),
    });
    expect((await withdraw()).body.code).toBe('conflict');
    expect((await ask(serial)).body.data).toEqual({ ...said, state: 'withdrawn', withdrawn_on: expect.any(String) });
    expect((await (await app.signedIn('student', child)).call(certificates.myCertificates)).body.data).toEqual([]);
    expect((await issue(school, { template_id, user_ids: [child] })).body.data).toEqual({ issued: 1 });
  });

  it('is not found by trying: an address may ask so often and no more', async () => {
    await rows(
      db,
      sql`insert into login_failures (key, failures, first_at) values ('lookup:127.0.0.1', 500, now())
        on conflict (key) do update set failures = 500`,
    );
    expect(
      (await app.anonymous.call(certificates.verifyCertificate, { params: { serial: 'KFT7-MHD4-PXVY-6BCD' } })).status,
    ).toBe(429);
    await rows(db, sql`delete from login_failures where key = 'lookup:127.0.0.1'`);
  });

  it('shows as much of a name as is needed', () => {
    expect(['Elif Nur Şahinoğlu', 'Işıl', 'Can İnce'].map(shortName)).toEqual(['Elif Nur Ş.', 'Işıl', 'Can İ.']);
  });
});

describe('a template', () => {
  it('is the school’s own, deleted and brought back, and refuses words it does not know', async () => {
    const [school, other] = [await makeSchool(app), await makeSchool(app)];
    const { id } = await template(school);
    expect((await other.manager.call(certificates.getCertificateTemplate, { params: { id } })).status).toBe(404);
    expect((await issue(other, { template_id: id, user_ids: other.studentIds })).status).toBe(404);
    expect((await issue(school, { template_id: id, user_ids: other.studentIds })).body.errors).toEqual({
      user_ids: ['validation.not_found'],
    });
    const refused = await school.manager.call(certificates.createCertificateTemplate, {
      body: { title: '', language: 'tr', body: '{{name}} başardı' },
    });
    expect(refused.body.errors).toEqual({ title: ['validation.required'], body: ['validation.placeholder'] });
    const toggle = () => school.manager.call(certificates.deleteCertificateTemplate, { params: { id } });
    await toggle();
    expect((await school.manager.call(certificates.listCertificateTemplates)).body.data).toEqual([]);
    expect((await issue(school, { template_id: id, user_ids: school.studentIds })).status).toBe(404);
    await toggle();
    expect((await school.manager.call(certificates.listCertificateTemplates)).body.data).toHaveLength(1);
  });

  it('is shown as PDF, with an own picture behind it', async () => {
    const school = await makeSchool(app);
    const { id } = await template(school);
    const bytes = await sharp({ create: { width: 2400, height: 1700, channels: 3, background: '#eef' } })
      .jpeg()
      .toBuffer();
    const uploaded = await school.manager.call(certificates.uploadCertificateImage, {
      params: { id },
      files: { image: { fileName: 'zemin.jpg', bytes } },
    });
    expect(uploaded.body.data).toMatchObject({ background: 'image', has_image: true });
    const file = await school.manager.call(certificates.previewCertificate, { params: { id } });
    expect([isPdf(file.bytes), file.bytes.includes('/Subtype /Image')]).toEqual([true, true]);
    const bad = await school.manager.call(certificates.uploadCertificateImage, {
      params: { id },
      files: { image: { fileName: 'zemin.jpg', bytes: 'MZ' } },
    });
    expect(bad.body.errors).toEqual({ image: ['validation.image'] });
  });
});
