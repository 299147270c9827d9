import { admins, articles, auth, companies } from '@okur/contract';
import type { Question } from '@okur/contract/articles';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../database/ids.ts';
import { addressOf, newKey } from '../storage/keys.ts';
import { signAddress } from './file-addresses.ts';
import { type Client, testApp } from '../testing/app.ts';
import { makeManager, makeSchool, staff } from '../testing/factories.ts';
import { articleInput, makeArticle } from '../testing/learning.ts';

const app = await testApp();
const school = await makeSchool(app);
const manager = await makeManager(app, [school.companyId]);
/** Signed in at the hour it is: a token lasts a quarter of one. */
const sp: Pick<Client, 'call'> = { call: async (...args) => (await staff(app, 'SP')).call(...args) };
const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f5c69' } })
  .png()
  .toBuffer();
const files = (field: string) => ({ [field]: { fileName: `${field}.png`, bytes: png } });
const params = { id: school.companyId };

const at = (moment: string) => vi.setSystemTime(`2031-05-06T${moment}Z`);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at('10:20:00');
});
afterEach(() => {
  app.services.strict = true;
  vi.useRealTimers();
});

/** As a page asks for a picture: with its address alone. */
const ask = (url: string) => app.anonymous.raw({ method: 'GET', url });
const newLogo = async (): Promise<string> =>
  (await sp.call(companies.uploadLogo, { params, files: files('logo') })).body.data.logo;
const logo = async (): Promise<string> => (await sp.call(companies.getCompany, { params })).body.data.logo;
const bare = (address: string): string => address.split('?')[0]!;

describe('the address of a picture', () => {
  it('opens it without a session, and tells the browser to keep it as long as the address holds', async () => {
    const picture = await ask(await newLogo());
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.headers['cache-control']).toBe('private, max-age=6000, immutable');
  });

  it('opens a picture and nothing else: no browser takes it for a page or runs what is in it', async () => {
    expect((await ask(await newLogo())).headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('is one for everyone within the hour and another in the next', async () => {
    const first = await newLogo();
    at('10:59:59');
    expect(await logo()).toBe(first);
    at('11:00:00');
    const next = await logo();
    expect(next).not.toBe(first);
    expect(bare(next)).toBe(bare(first));
  });

  it('opens nothing once it has expired', async () => {
    const address = await newLogo();
    at('11:59:59');
    expect((await ask(address)).status).toBe(200);
    at('12:00:00');
    expect((await ask(address)).status).toBe(404);
    expect((await ask(await logo())).status).toBe(200);
  });

  it('opens nothing without its signature, nor with that of another picture, another hour or no one', async () => {
    const [address, own] = [
      await newLogo(),
      (await sp.call(articles.uploadQuestionImage, { files: files('image'), body: {} })).body.data.address as string,
    ];
    const [stored, query] = address.split('?') as [string, string];
    const { expires, signature } = Object.fromEntries(new URLSearchParams(query)) as Record<string, string>;
    const later = String(Number(expires) + 3600);
    for (const url of [
      stored,
      `${stored}?`,
      `${stored}?expires=${expires}`,
      `${stored}?signature=${signature}`,
      `${stored}?expires=${expires}&signature=`,
      `${stored}?expires=${later}&signature=${signature}`,
      `${stored}?expires=${later}&expires=${expires}&signature=${signature}`,
      `${stored}?${query}&expires=${later}`,
      `${stored}?expires=-1&signature=${signature}`,
      `${stored}?expires=${expires}&signature=${signature!.slice(0, -4)}AAAA`,
      `${stored}?${own.split('?')[1]}`,
      `${bare(own)}?${query}`,
    ])
      expect((await ask(url)).status, url).toBe(404);
  });

  it('is signed in a list as PostgreSQL wrote it, in production as well', async () => {
    await newLogo();
    const list = async () => (await sp.call(companies.listCompanies)).body.data as { id: string; logo: string }[];
    const inTests = (await list()).find(({ id }) => id === school.companyId)!;
    app.services.strict = false;
    const inProduction = (await list()).find(({ id }) => id === school.companyId)!;
    expect(inProduction).toEqual(inTests);
    expect((await ask(inProduction.logo)).status).toBe(200);
  });

  it('is signed in the row that a stale version is answered with', async () => {
    await newLogo();
    const stale = await sp.call(companies.updateCompany, { params, body: { city: 'Van', version: 1 } });
    expect(stale.body.code).toBe('stale_version');
    expect((await ask(stale.body.current.logo)).status).toBe(200);
  });

  it('is signed for the person’s own account and for anyone who looks after the accounts', async () => {
    const person = await app.signedIn('staff', manager);
    const admin = (await person.call(auth.me)).body.data;
    const edited = await person.call(auth.editAdminProfile, {
      body: { username: admin.username, email: admin.email },
      files: files('avatar'),
    });
    const account = (await sp.call(admins.getAdmin, { params: { id: admin.id } })).body.data;
    const own = (await person.call(auth.me)).body.data;
    for (const { avatar } of [edited.body.data, account, own]) expect((await ask(avatar)).status).toBe(200);
  });

  it('is not made by writing it where words stand', async () => {
    const address = bare(await newLogo());
    const { body } = await sp.call(companies.updateCompany, { params, body: { city: address } });
    expect(body.data.city).toBe(address);
  });
});

describe('a film', () => {
  const stored = async (): Promise<string> => {
    const key = newKey('videos', 'video/mp4');
    await app.services.storage.put(key, Buffer.from('0123456789'), 'video/mp4');
    return signAddress(addressOf(key), app.services.secrets);
  };
  const open = (url: string, headers: Record<string, string> = {}) =>
    app.anonymous.raw({ method: 'GET', url, headers });

  it('is opened by its address for a minute', async () => {
    const address = await stored();
    at('10:20:59');
    expect([(await open(address)).status, (await open(bare(address))).status]).toEqual([200, 404]);
    at('10:21:01');
    expect((await open(address)).status).toBe(404);
  });

  it('is played on by the browser that opened it in time, and no other film with it', async () => {
    const address = await stored();
    const [cookie = '', ...rules] = String((await open(address)).headers['set-cookie']).split('; ');
    expect(rules).toEqual(expect.arrayContaining([`Path=${bare(address)}`, 'HttpOnly', 'SameSite=Strict']));
    const other = await stored();
    at('12:20:00');
    const later = (url: string) => open(url, { cookie, range: 'bytes=4-6' });
    expect((await later(address)).text).toBe('456');
    expect((await later(other)).status).toBe(404);
    at('16:20:01');
    expect((await later(address)).status).toBe(404);
  });

  it('is sent in the part that is wanted', async () => {
    const address = await stored();
    const part = async (range: string) => {
      const { status, text, headers } = await open(address, { range });
      return [status, text, headers['content-range']];
    };
    expect([await part('bytes=2-3'), await part('bytes=7-'), await part('bytes=-2')]).toEqual([
      [206, '23', 'bytes 2-3/10'],
      [206, '789', 'bytes 7-9/10'],
      [206, '89', 'bytes 8-9/10'],
    ]);
    expect([await part('bytes=10-'), await part('bytes=-0'), await part('lines=1-2')]).toEqual([
      [416, '', 'bytes */10'],
      [416, '', 'bytes */10'],
      [200, '0123456789', undefined],
    ]);
  });
});

describe('a question that comes back from its form', () => {
  const [question] = articleInput().questions!;
  const uploaded = async (): Promise<string> =>
    (await sp.call(articles.uploadQuestionImage, { files: files('image'), body: {} })).body.data.address;
  const saved = (address: string) =>
    sp.call(articles.createArticle, {
      body: articleInput({ questions: [{ ...question!, image: { address, alt: 'Harita' } }] }),
    });
  const pictureOf = ({ questions }: { questions: Question[] }) => questions[0]!.image!.address;

  it('keeps its picture, also after the form was open for days', async () => {
    const address = await uploaded();
    const article = await makeArticle(await staff(app, 'SP'), {
      questions: [{ ...question!, image: { address, alt: 'Harita' } }],
    });
    vi.setSystemTime('2031-05-20T10:00:00Z');
    const { body } = await sp.call(articles.updateArticle, {
      params: { id: article.id },
      body: { questions: article.questions },
    });
    expect(bare(pictureOf(body.data))).toBe(bare(address));
    expect((await ask(pictureOf(body.data))).status).toBe(200);
  });

  it('gets no picture whose address was guessed, altered or found in an old place', async () => {
    const address = await uploaded();
    const foreign = `/files/questions/${newId()}.png?${address.split('?')[1]}`;
    for (const wrong of [bare(address), foreign, `${address}x`]) {
      const { status, body } = await saved(wrong);
      expect([status, body.errors], wrong).toEqual([422, { 'questions.0.image.address': ['validation.invalid'] }]);
    }
    vi.setSystemTime('2031-06-06T10:00:00Z');
    expect((await saved(address)).status).toBe(422);
  });
});
