import { companies, tutorials, users } from '@okur/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeSchool, staff } from '../../platform/testing/factories.ts';
import { emptyMp4, emptyWebm } from '../../platform/testing/sounds.ts';
import { captions, letPass, makeTutorial, question } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123' } })
  .png()
  .toBuffer();

const create = async (body: object = {}) =>
  (await sp.call(tutorials.createTutorial, { body: { title: 'Göz atlamaları', language: 'tr', ...body } })).body.data;
const update = (id: string, body: object) => sp.call(tutorials.updateTutorial, { params: { id }, body });
const sendTo = (id: string, files: Record<string, { fileName: string; bytes: Uint8Array | string }>, body = {}) =>
  sp.call(tutorials.updateTutorialResource, { params: { id }, body, files });

describe('a tutorial', () => {
  it('comes as form data with its cover and its resources, in their order', async () => {
    const answer = await sp.call(tutorials.createTutorial, {
      body: {
        title: 'Hızlı okuma',
        language: 'tr',
        instructor_id: '',
        resources: JSON.stringify([
          { kind: 'video', title: 'Film' },
          { kind: 'quiz', title: 'Sorular', questions: [question], pass_percent: 80 },
        ]),
      },
      files: { cover: { fileName: 'kapak.png', bytes: png } },
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({ status: 'draft', instructor_id: null, resource_count: 2 });
    expect(answer.body.data.cover).toMatch(/^\/files\/tutorials\/.+\.png\?expires=/);
    expect(answer.body.data.resources).toMatchObject([
      { kind: 'video', position: 1, is_ready: false },
      { kind: 'quiz', position: 2, is_ready: true, question_count: 1, pass_percent: 80 },
    ]);
  });

  it('names the field that is wrong deep in its resources', async () => {
    const answer = await sp.call(tutorials.createTutorial, {
      body: { title: 'A', language: 'tr', resources: [{ kind: 'video' }, { kind: 'book', title: 'B' }] },
    });
    expect(answer.body.errors).toEqual({
      'resources.0.title': ['validation.required'],
      'resources.1.kind': ['validation.choice'],
    });
  });

  it('keeps what an update does not name, and puts new ones where they are named', async () => {
    const { id, resources } = await create({
      resources: ['A', 'B', 'C'].map((title) => ({ kind: 'video', title })),
    });
    const answer = await update(id, { resources: [{ id: resources[2].id }, { kind: 'quiz', title: 'D' }] });
    expect(answer.body.data.resources.map((one: { title: string }) => one.title)).toEqual(['C', 'D', 'A', 'B']);
  });

  it('is published when all that is required is there', async () => {
    const { id, resources } = await create();
    expect((await update(id, { status: 'published' })).body.errors).toEqual({ status: ['validation.tutorial_empty'] });
    const added = await update(id, { resources: [{ kind: 'video', title: 'Film' }] });
    expect((await update(id, { status: 'published' })).body.errors).toEqual({
      status: ['validation.tutorial_unready'],
    });
    await sendTo(added.body.data.resources[0].id, { video: { fileName: 'f.mp4', bytes: await emptyMp4(5) } });
    expect((await update(id, { status: 'published' })).status).toBe(200);
    expect(resources).toEqual([]);
  });

  it('is changed by anyone who saw it as it is', async () => {
    const { id, version } = await create();
    await update(id, { title: 'Yeni', version });
    const stale = await update(id, { title: 'Eski', version });
    expect([stale.status, stale.body.current.title]).toEqual([409, 'Yeni']);
  });

  it('loses its cover by a call of its own', async () => {
    const { id } = await create();
    const params = { id };
    const covered = await sp.call(tutorials.updateTutorial, {
      params,
      body: { title: 'Kapaklı' },
      files: { cover: { fileName: 'k.png', bytes: png } },
    });
    expect(covered.body.data.cover).toContain('/files/tutorials/');
    expect((await sp.call(tutorials.deleteTutorialCover, { params })).body.data.cover).toBeNull();
  });
});

describe('a resource', () => {
  it('takes a film by its first bytes and serves parts of it', async () => {
    const { resources } = await create({ resources: [{ kind: 'video', title: 'Film' }] });
    const bytes = await emptyMp4(42);
    const answer = await sendTo(resources[0].id, {
      video: { fileName: 'anything.bin', bytes },
      captions: { fileName: 'tr.vtt', bytes: captions },
    });
    expect(answer.body.data).toMatchObject({
      seconds: 42,
      bytes: bytes.length,
      is_ready: true,
      caption_languages: ['tr'],
    });
    const part = await sp.raw({ method: 'GET', url: answer.body.data.video, headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers['content-range'], part.headers['content-type']]).toEqual([
      206,
      `bytes 10-19/${bytes.length}`,
      'video/mp4',
    ]);
    expect(part.bytes.equals(bytes.subarray(10, 20))).toBe(true);
    const words = await sp.raw({ method: 'GET', url: answer.body.data.captions[0].file });
    expect([words.text, words.headers['content-type']]).toEqual([captions, expect.stringContaining('text/vtt')]);
  });

  it('takes a film of a program of Apple, which is an MP4 by another name', async () => {
    const { resources } = await create({ resources: [{ kind: 'video', title: 'Film' }] });
    const bytes = await emptyMp4(42);
    bytes.write('M4V ', 8, 'latin1');
    const sent = await sendTo(resources[0].id, { video: { fileName: 'f.m4v', bytes } });
    expect(sent.body.data, sent.text).toMatchObject({ seconds: 42, is_ready: true });
    const film = await sp.raw({ method: 'GET', url: sent.body.data.video });
    expect(film.headers['content-type']).toBe('video/mp4');
  });

  it('says what is in its film, where it plays and whether it starts while it is on its way', async () => {
    const { resources } = await create({ resources: [{ kind: 'video', title: 'Film' }] });
    expect(resources[0]).toMatchObject({ codecs: null, plays_everywhere: null, starts_fast: null });
    const sent = async (bytes: Uint8Array) =>
      (await sendTo(resources[0].id, { video: { fileName: 'f', bytes } })).body.data;
    expect(await sent(await emptyMp4(9, { startsFast: false }))).toMatchObject({
      codecs: 'avc',
      plays_everywhere: true,
      starts_fast: false,
    });
    expect(await sent(await emptyWebm(9))).toMatchObject({ codecs: 'vp8', plays_everywhere: false, starts_fast: true });
  });

  it('that is not there is not there, whatever is sent', async () => {
    const sent = await sendTo(newId(), { video: { fileName: 'film.mp4', bytes: 'no film' } });
    expect(sent.status).toBe(404);
  });

  it('refuses what is no film and no captions', async () => {
    const { resources } = await create({ resources: [{ kind: 'video', title: 'Film' }] });
    const { id } = resources[0];
    const text = await sendTo(id, { video: { fileName: 'film.mp4', bytes: '<script>alert(1)</script>' } });
    expect([text.status, text.body.errors]).toEqual([415, { video: ['validation.video'] }]);
    // A length that is false could never be watched.
    for (const bytes of [await emptyMp4(0), await emptyMp4(86_401)]) {
      const sent = await sendTo(id, { video: { fileName: 'film.mp4', bytes } });
      expect(sent.body.errors).toEqual({ video: ['validation.video_length'] });
    }
    const subtitles = await sendTo(id, {
      captions: { fileName: 'a.vtt', bytes: '1\n00:00:01,000 --> 00:00:02,000\nA' },
    });
    expect(subtitles.body.errors).toEqual({ captions: ['validation.captions'] });
  });

  it('changes, moves and goes; one that never was is not made', async () => {
    const { id, resources } = await create({ resources: ['A', 'B'].map((title) => ({ kind: 'quiz', title })) });
    const params = { id: resources[1].id };
    const moved = await sp.call(tutorials.updateTutorialResource, {
      params,
      body: { title: 'B2', position: 1, questions: [question], version: 1 },
    });
    expect(moved.body.data).toMatchObject({ title: 'B2', position: 1, question_count: 1 });
    expect((await sp.call(tutorials.getTutorialResource, { params })).body.data.questions[0].stem).toBe(question.stem);
    expect((await sp.call(tutorials.deleteTutorialResource, { params })).status).toBe(200);
    expect((await sp.call(tutorials.getTutorial, { params: { id } })).body.data.resources).toHaveLength(1);
    const never = await sp.call(tutorials.updateTutorialResource, { params: { id: newId() }, body: { title: 'X' } });
    expect(never.status).toBe(404);
  });

  it('of a school that was deleted since refuses no change of something else', async () => {
    const company_id = await makeCompany(app);
    const { id, resources } = await create({ resources: [{ kind: 'companyVideo', title: 'Müdür', company_id }] });
    const [{ id: film }] = resources;
    expect((await sp.call(companies.deleteCompany, { params: { id: company_id } })).status).toBe(200);
    const added = await update(id, { resources: [{ id: film }, { kind: 'quiz', title: 'Sorular' }] });
    expect([added.status, added.body.data?.resources.length]).toEqual([200, 2]);
    const change = (body: object) => sp.call(tutorials.updateTutorialResource, { params: { id: film }, body });
    expect((await change({ title: 'Müdire', company_id })).status).toBe(200);
    const gone = await makeCompany(app);
    await sp.call(companies.deleteCompany, { params: { id: gone } });
    expect((await change({ company_id: gone })).body.errors).toEqual({ company_id: ['validation.not_found'] });
  });

  it('is of one school when it is a companyVideo, and only then', async () => {
    const company_id = await makeCompany(app);
    const school = { kind: 'companyVideo', title: 'Müdür', company_id };
    expect((await create({ resources: [school] })).resources).toMatchObject([{ company_id, kind: 'companyVideo' }]);
    const refused = async (resource: object) =>
      (await sp.call(tutorials.createTutorial, { body: { title: 'A', language: 'tr', resources: [resource] } })).body
        .errors;
    expect(await refused({ kind: 'companyVideo', title: 'B' })).toEqual({
      'resources.0.company_id': ['validation.required'],
    });
    expect(await refused({ ...school, kind: 'video' })).toEqual({
      'resources.0.company_id': ['validation.resource_kind'],
    });
    expect(await refused({ kind: 'video', title: 'C', questions: [question] })).toEqual({
      'resources.0.questions': ['validation.resource_kind'],
    });
  });
});

it('counts the students who completed it, and no deleted one', async () => {
  const school = await makeSchool(app, { company: { tutorial_access: true }, students: 1 });
  const [id] = school.studentIds;
  const student = await app.signedIn('student', id!);
  const { id: tutorial, video, quiz } = await makeTutorial(sp, { seconds: 10 });
  await sp.call(tutorials.deleteTutorialResource, { params: { id: quiz } });
  const watch = (watched: [number, number][]) =>
    student.call(tutorials.recordMyWatch, { params: { id: video }, body: { video_version: 1, watched } });
  await watch([]);
  await letPass(app, 10);
  await watch([[0, 10]]);
  const counted = async () => {
    const [one, all] = [
      await sp.call(tutorials.getTutorial, { params: { id: tutorial } }),
      await sp.call(tutorials.completionsOfTutorial, { params: { id: tutorial } }),
    ];
    return [one.body.data.completed_count, all.body.data.length];
  };
  expect(await counted()).toEqual([1, 1]);
  const { version } = (await sp.call(users.getUser, { params: { id: id! } })).body.data;
  const deleted = await sp.call(users.deleteUser, { params: { id: id! }, query: { version } });
  expect(deleted.status, deleted.text).toBe(200);
  expect(await counted()).toEqual([0, 0]);
});

describe('an instructor of tutorials', () => {
  const instructor = async (name: string) =>
    (
      await sp.call(tutorials.createTutorialInstructor, {
        body: { name, title: 'Okuma uzmanı' },
        files: { image: { fileName: 'a.png', bytes: png } },
      })
    ).body.data;

  it('is changed by POST, and stays while a tutorial has it', async () => {
    const { id, image } = await instructor('Ayla Demir');
    expect(image).toContain('/files/tutorials/');
    const params = { id };
    const changed = await sp.call(tutorials.updateTutorialInstructor, {
      params,
      body: { bio: 'Öğretmen.', version: 1 },
    });
    expect(changed.body.data).toMatchObject({ name: 'Ayla Demir', bio: 'Öğretmen.', title: 'Okuma uzmanı' });
    const tutorial = await create({ instructor_id: id });
    expect(tutorial.instructor).toBe('Ayla Demir');
    const refused = await sp.call(tutorials.deleteTutorialInstructor, { params });
    expect([refused.status, refused.body.code]).toEqual([422, 'has_dependents']);
    await update(tutorial.id, { instructor_id: null });
    expect((await sp.call(tutorials.deleteTutorialInstructor, { params })).status).toBe(200);
  });

  it('has a name that no other has', async () => {
    await instructor('Can Işık');
    const again = await sp.call(tutorials.createTutorialInstructor, { body: { name: 'CAN IŞIK' } });
    expect([again.status, again.body.errors]).toEqual([409, { name: [expect.any(String)] }]);
  });
});

describe('tutorials in a school', () => {
  it('are written by the platform alone', async () => {
    const school = await makeSchool(app);
    const { id } = await makeTutorial(sp);
    for (const client of [school.manager, school.instructor]) {
      expect((await client.call(tutorials.getTutorial, { params: { id } })).status).toBe(403);
      expect((await client.call(tutorials.getWatchListTutorial, { params: { id } })).status).toBe(200);
    }
  });
});
