import { auth, classLists, users } from '@okur/contract';
import type { Card } from '@okur/contract/class-lists';
import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeDepartment, makeStudent, staff } from '../../platform/testing/factories.ts';

/* A student chooses a password in place of the card's (docs/security.md, 6.2.2). */

const app = await testApp();
const { db } = app.services;
const card = 'kft-7mh-d4p';
let count = 0;

async function student() {
  const company = await makeCompany(app);
  const username = `kendi.sifresi${(count += 1)}`;
  const id = await makeStudent(app, company, await makeDepartment(app, company), {
    username,
    name: 'Gülümser',
    surname: 'Akarsu',
    student_number: '204170',
    password_hash: app.services.passwords.hashFirst(card),
  });
  const signIn = (password: string) => app.anonymous.call(auth.loginStudent, { body: { email: username, password } });
  const client = await app.signedIn('student', id);
  const change = (password: string, oldPassword = card, repeated = password) =>
    client.call(auth.changePasswordStudent, { body: { oldPassword, password, new_password_confirm: repeated } });
  return { company, id, username, client, signIn, change };
}

it('is changed with the old one: the new one alone signs in, and every other session ends', async () => {
  const { client, signIn, change } = await student();
  const elsewhere = (await signIn(card)).body.access_token.token;
  const answer = await change('mavi balina 7');
  expect([answer.status, answer.body], answer.text).toEqual([200, { data: { done: true } }]);
  expect((await client.call(auth.meStudent)).status).toBe(200);
  const other = await app.anonymous.call(auth.meStudent, { headers: { authorization: `Bearer ${elsewhere}` } });
  expect(other.status).toBe(401);
  expect((await signIn(card)).status).toBe(422);
  expect((await signIn('mavi balina 7')).status).toBe(200);
});

const own = { password: ['validation.password_own'] };
it.each([
  [
    'whose repetition differs',
    'mavi balina 7',
    'mavi balina 8',
    { new_password_confirm: ['validation.passwords_match'] },
  ],
  ['that is too short', 'mavi', 'mavi', { password: ['validation.field_min_chars'] }],
  ['that anyone would try first', 'galatasaray', 'galatasaray', { password: ['validation.password_common'] }],
  ['that is the student’s own name', 'gülümser', 'gülümser', own],
  ['that is the student’s whole name', 'Gülümser Akarsu', 'Gülümser Akarsu', own],
  ['that is the whole name as one word', 'gülümserakarsu', 'gülümserakarsu', own],
  ['that is the student’s own number', '204170', '204170', own],
])('one %s is refused by the rules of staff', async (_why, password, repeated, errors) => {
  const { change } = await student();
  const answer = await change(password, card, repeated);
  expect(answer.body.errors).toEqual(errors);
});

it('is refused when the old one is wrong, and after ten wrong ones for the right one too', async () => {
  const { change, signIn } = await student();
  for (let i = 0; i < 10; i += 1)
    expect((await change('mavi balina 7', 'yanlış şifre')).body.errors).toEqual({
      oldPassword: ['validation.old_password_wrong'],
    });
  expect((await change('mavi balina 7')).status).toBe(422);
  expect((await signIn(card)).status).toBe(200);
});

it('is no one else’s to change by this call', async () => {
  const body = { oldPassword: card, password: 'mavi balina 7', new_password_confirm: 'mavi balina 7' };
  expect((await app.anonymous.call(auth.changePasswordStudent, { body })).status).toBe(401);
  expect((await (await staff(app, 'SP')).call(auth.changePasswordStudent, { body })).status).toBe(403);
});

it('that was chosen is compared as it was typed; what was copied from a card is not', async () => {
  const { id, change, signIn } = await student();
  expect((await signIn('KFT 7MH D4P')).status).toBe(200);
  await change('krt-mnp-346');
  expect((await signIn('KRT-MNP-346')).status).toBe(422);
  expect((await signIn('krtmnp346')).status).toBe(422);
  expect((await signIn('krt-mnp-346')).status).toBe(200);
  // The school gives one again, on a card.
  const sp = await staff(app, 'SP');
  expect((await sp.call(users.setUserPassword, { params: { id }, body: { password: 'hmr-346-kft' } })).status).toBe(
    200,
  );
  expect((await signIn('krt-mnp-346')).status).toBe(422);
  expect((await signIn('HMR 346 KFT')).status).toBe(200);
});

it.each(['the student', 'the school'])('of a card that %s has changed is printed no more', async (who) => {
  const [first, second] = [await student(), await student()];
  const { company, id, username, change } = first;
  const sp = await staff(app, 'SP');
  const cards = [first, second].map((of) => ({
    id: of.id,
    name: 'A',
    surname: 'B',
    student_number: null,
    department_name: '5-A',
    username: of.username,
    password: card,
  }));
  await rows(
    db,
    sql`insert into class_lists (id, company_id, file_name, encoding, headers, rows, mapping, counts, state,
      accepted_at, cards) values (${id}, ${company}, 'a.csv', 'utf-8', '[]', '[]', '[]', '{}', 'accepted',
        now() - interval '1 second', ${app.services.secrets.seal(JSON.stringify(cards))})`,
  );
  const printed = async () => {
    const answer = await sp.call(classLists.cardsOfClassList, { params: { id: company, classListId: id } });
    return answer.body.data.map((one: Card) => [one.username, one.password]);
  };
  expect(await printed()).toEqual([
    [username, card],
    [second.username, card],
  ]);
  if (who === 'the student') await change('mavi balina 7');
  else await sp.call(users.setUserPassword, { params: { id }, body: { password: 'mavi balina 7' } });
  expect(await printed()).toEqual([
    [username, null],
    [second.username, card],
  ]);
});

it('is stored as a hash that is slow to search', async () => {
  const { id, change } = await student();
  await change('mavi balina 7');
  const [stored] = await rows<{ password_hash: string; chosen: boolean }>(
    db,
    sql`select password_hash, password_chosen as chosen from users where id = ${id}`,
  );
  expect(stored).toEqual({ password_hash: expect.stringMatching(/^\$argon2id\$/), chosen: true });
});
