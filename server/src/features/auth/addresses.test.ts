import { auth, parentCodes, users } from '@okur/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { givePassword, makeParent, makeSchool } from '../../platform/testing/factories.ts';
import { mailsOf } from '../../platform/testing/mails.ts';

/* A tablet in Türkiye begins "ipek@" with İ and "info@" with I: every door reads the address as sign-in does. */

const app = await testApp();
const password = 'kitap kurdu 42';
const typings = ['İpek.Işik@okur.example', 'İPEK.IŞIK@OKUR.EXAMPLE', ' I\u0307pek.Işik@okur.example '];

/** Letters that an address has; the typed ones differ in the first alone. */
const typed = (local: string) => [`İ${local}@okur.example`, `I\u0307${local}@OKUR.example`, ` i${local}@Okur.Example `];

it('a forgotten password is sent to an address that sign-in takes, however it was typed', async () => {
  const email = 'ipek.forgot@okur.example';
  await givePassword(app, 'parents', await makeParent(app, [], { email }), password);
  for (const [at, address] of typed('pek.forgot').entries()) {
    const answer = await app.anonymous.call(auth.loginParent, { body: { email: address, password } });
    expect(answer.status, address).toBe(200);
    const forgot = await app.anonymous.call(auth.forgotParent, { body: { email: address } });
    expect(forgot.status, forgot.text).toBe(200);
    await mailsOf(app).arrived(email, at + 1);
  }
});

it('a parent who is linked, registers or asks for another address has the one that sign-in finds', async () => {
  const school = await makeSchool(app, { company: { parent_access: true } });
  const [child] = school.studentIds as [string];
  const [linked, registered, changed] = ['linked', 'registered', 'changed'];
  const link = { params: { id: child }, body: { email: `İpek.${linked}@okur.example` } };
  expect((await school.manager.call(users.linkParent, link)).body.data.email).toBe('ipek.linked@okur.example');
  const { code } = (await school.manager.call(parentCodes.makeParentCode, { params: { id: child } })).body.data;
  const body = { code, email: `İpek.${registered}@okur.example` };
  expect((await app.anonymous.call(parentCodes.registerParent, { body })).status).toBe(200);
  await mailsOf(app).arrived('ipek.registered@okur.example');
  const id = await makeParent(app, []);
  await givePassword(app, 'parents', id, password);
  const client = await app.signedIn('parent', id);
  const change = { body: { email: `İpek.${changed}@okur.example`, password } };
  expect((await client.call(auth.updateMeParent, change)).status).toBe(200);
  await mailsOf(app).arrived('ipek.changed@okur.example');
});

it('an address with other letters than those of addresses is refused as before', async () => {
  for (const email of typings)
    expect((await app.anonymous.call(auth.forgotParent, { body: { email } })).body.errors).toEqual({
      email: ['validation.email'],
    });
});
