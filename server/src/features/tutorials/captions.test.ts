import { tutorials } from '@okur/contract';
import { expect, it } from 'vitest';
import { encode } from '../../platform/sheets/fixtures/files.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { captions, makeTutorial } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { company: { tutorial_access: true } });
const student = await app.signedIn('student', school.studentIds[0]!);

const english = captions.replace('Merhaba', 'Hello');
const change = async (id: string, body: object, text?: string) => {
  const files = text === undefined ? {} : { files: { captions: { fileName: 'c.vtt', bytes: text } } };
  const sent = await sp.call(tutorials.updateTutorialResource, { params: { id }, body: body as never, ...files });
  expect(sent.status, sent.text).toBe(200);
  return sent.body.data;
};
/** What a student is offered, each with its text. */
async function offered(id: string): Promise<[string, string][]> {
  const seen = await student.call(tutorials.getMyTutorial, { params: { id } });
  const found: { language: string; file: string }[] = seen.body.data.resources[0].captions;
  return Promise.all(
    found.map(async ({ language, file }): Promise<[string, string]> => [
      language,
      (await student.raw({ method: 'GET', url: file })).text,
    ]),
  );
}

it('a film has captions in several languages, those of the tutorial where none is named', async () => {
  const { id, video } = await makeTutorial(sp);
  await change(video, {}, captions);
  expect(await change(video, { captions_language: 'en' }, english)).toMatchObject({ caption_languages: ['en', 'tr'] });
  expect(await offered(id)).toEqual([
    ['en', english],
    ['tr', captions],
  ]);
});

it('captions are replaced and removed by their language, and no file is left of them', async () => {
  const { id, video } = await makeTutorial(sp);
  await change(video, {}, captions);
  const { captions: before } = await change(video, { captions_language: 'en' }, english);
  await change(video, {}, captions.replace('Merhaba', 'Selam'));
  expect((await offered(id)).at(-1)).toEqual(['tr', expect.stringContaining('Selam')]);
  const after = await change(video, { remove_captions: ['en', 'fr'] });
  expect(after.captions).toEqual([{ language: 'tr', file: expect.any(String) }]);
  for (const { file } of before) expect((await sp.raw({ method: 'GET', url: file })).status).toBe(404);
  // Sent in the language that goes, they are there.
  const both = await change(video, { captions_language: 'tr', remove_captions: ['tr'] }, captions);
  expect(both.caption_languages).toEqual(['tr']);
});

it('captions are in a language of the platform, and a quiz has none', async () => {
  const { video, quiz } = await makeTutorial(sp);
  const send = (id: string, captions_language: string) =>
    sp.call(tutorials.updateTutorialResource, {
      params: { id },
      body: { captions_language } as never,
      files: { captions: { fileName: 'c.vtt', bytes: captions } },
    });
  expect((await send(video, 'xx')).body.errors).toEqual({ captions_language: ['validation.choice'] });
  expect((await send(quiz, 'tr')).body.errors).toEqual({ captions: ['validation.resource_kind'] });
});

it.each([
  ['UTF-8 with its mark and the line ends of Windows', 'utf-8-bom'],
  ['UTF-16, as Windows calls Unicode', 'utf-16le'],
  ['UTF-16 the other way round', 'utf-16be'],
] as const)('captions of a film of hours, in %s, are served in UTF-8', async (_, encoding) => {
  const { id, video } = await makeTutorial(sp);
  const text = 'WEBVTT\r\n\r\n01:00:00.000 --> 01:00:02.000\r\nGöz, ışık, şimşek\r\n';
  const sent = await sp.call(tutorials.updateTutorialResource, {
    params: { id: video },
    files: { captions: { fileName: 'c.vtt', bytes: encode(text, encoding) } },
  });
  expect(sent.status, sent.text).toBe(200);
  expect(await offered(id)).toEqual([['tr', text]]);
});
