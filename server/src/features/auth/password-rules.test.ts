import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admins, auth } from '@okur/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { givePassword, makeAdmin, makeCompany, makeInstructor } from '../../platform/testing/factories.ts';

/* What a password may be, and that it is taken as it was typed (docs/security.md, V6.2). */

const folder = mkdtempSync(join(tmpdir(), 'okur-leaked-'));
afterAll(() => rmSync(folder, { recursive: true }));
const leaked = join(folder, 'hashes.txt');
writeFileSync(leaked, `${createHash('sha1').update('sarı lacivert 1907').digest('hex').toUpperCase()}:12\n`);

const app = await testApp({ BREACHED_PASSWORDS: leaked });
const old = 'kitap kurdu 42';

async function colleague() {
  const id = await makeAdmin(app, ['SP']);
  await givePassword(app, 'admins', id, old);
  const { email } = (await row<{ email: string }>(app.services.db, sql`select email from admins where id = ${id}`))!;
  const client = await app.signedIn('staff', id);
  const change = (password: string) =>
    client.call(auth.changePasswordAdmin, { body: { oldPassword: old, password, new_password_confirm: password } });
  const signIn = (password: string) => app.anonymous.call(auth.loginAdmin, { body: { email, password } });
  return { change, signIn };
}

async function teacher() {
  const companyId = await makeCompany(app, { company_name: 'Çamlıbel Işık' });
  const { id: post, adminId: id } = await makeInstructor(app, companyId);
  await rows(app.services.db, sql`update instructors set instructor_name = 'Perihan Uçar' where id = ${post}`);
  return { id, companyId };
}

describe('a password', () => {
  it.each([
    ['of small letters alone', 'dörtyapraklıyonca'],
    ['of digits alone', '58206194037'],
    ['with blanks at both ends', '  kedi ile köpek '],
    ['with emoji and signs', '🦉 <b>&"\\%'],
    ['of 128 characters', 'uzun bir cümle '.repeat(9).slice(0, 128)],
  ])('%s is taken', async (_name, password) => {
    const { change, signIn } = await colleague();
    expect((await change(password)).status).toBe(200);
    expect((await signIn(password)).status).toBe(200);
  });

  it('is compared as it was typed: no blank, no capital and no end is left out', async () => {
    const password = `${'Uzun Bir Cümle '.repeat(8)}Son `;
    const { change, signIn } = await colleague();
    await change(password);
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 72), `${password}x`])
      expect([other, (await signIn(other)).status]).toEqual([other, 422]);
    expect((await signIn(password)).status).toBe(200);
  });

  it.each(['okur2026', 'OKUR-Demo', '--okur--', 'Öğretmen.1', 'yönetici99', 'student_2026', 'Manager#1'])(
    'that is a word of this product with digits or signs around it is refused: %s',
    async (password) => {
      const { change } = await colleague();
      expect((await change(password)).body.errors).toEqual({ password: ['validation.password_of_product'] });
    },
  );

  it('that has leaked is refused where the server has the file of them', async () => {
    const { change } = await colleague();
    expect((await change('sarı lacivert 1907')).body.errors).toEqual({ password: ['validation.password_leaked'] });
    expect((await change('sarı lacivert 1908')).status).toBe(200);
  });

  it.each(['Çamlıbel Işık', 'çamlıbelışık', 'Perihan Uçar'])(
    'that is the school of a teacher, or the name of the post, is refused: %s',
    async (password) => {
      const { id } = await teacher();
      await givePassword(app, 'admins', id, old);
      const client = await app.signedIn('staff', id);
      const body = { oldPassword: old, password, new_password_confirm: password };
      expect((await client.call(auth.changePasswordAdmin, { body })).body.errors).toEqual({
        password: ['validation.password_own'],
      });
    },
  );

  it('that another person chose is neither the school nor the post of the account', async () => {
    const { id, companyId } = await teacher();
    const sp = await app.signedIn('staff', await makeAdmin(app, ['SP']));
    const errors = { password: ['validation.password_own'] };
    for (const password of ['Çamlıbel Işık', 'Perihan Uçar'])
      expect((await sp.call(admins.updateAdmin, { params: { id }, body: { password } })).body.errors).toEqual(errors);
    for (const at of [
      { roles: ['CM'], company_ids: [companyId] },
      { roles: ['IN'], instructor_company_ids: [companyId] },
    ]) {
      const body = { username: 'Can Su', email: 'can.su@okur.example', password: 'çamlıbel ışık', ...at };
      expect((await sp.call(admins.createAdmin, { body })).body.errors).toEqual(errors);
    }
  });

  it('may hold such a word among others', async () => {
    const { change } = await colleague();
    expect((await change('iyi okur kitap sever')).status).toBe(200);
  });
});
