import { articles, certificates, classLists, faq, notes, search, terms, users } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { type Answer, testApp } from './platform/testing/app.ts';
import { makeSchool, staff } from './platform/testing/factories.ts';
import { articleInput } from './platform/testing/learning.ts';
import { longestAllowed, longestStretch } from './platform/testing/longest-stretch.ts';

/* Texts made to hold the server: anyone who may send one would stop everyone else for as long as it is looked at. */

// As in production: elsewhere every answer is held against the contract as well, which takes longer than the work.
const app = await testApp({ NODE_ENV: 'production', PUBLIC_URL: 'http://okur.example' });
const superAdmin = await staff(app, 'SP');
const school = await makeSchool(app);

const createArticle = (body: string) => superAdmin.call(articles.createArticle, { body: articleInput({ body }) });
const createFaq = (answer: string) =>
  superAdmin.call(faq.createFaq, { body: { language: 'tr', question: 'Soru?', answer, published: false } });
const repeated = (piece: string, size: number) => piece.repeat(Math.floor(size / piece.length));

describe('rich text', () => {
  const deep = (depth: number) => `${'<blockquote>'.repeat(depth)}Metin${'</blockquote>'.repeat(depth)}`;

  it.each([
    ['nested without end', repeated('<b>', 190_000)],
    ['lists in lists', repeated('<ul><li>', 190_000)],
    ['ends that close nothing between them', repeated('<b></i>', 190_000)],
    ['33 deep', deep(33)],
    ['more than 5,000', `${'<p>'.repeat(5001)}Metin`],
  ])('of tags %s is refused by its field before it is cleaned', async (_name, body) => {
    const { answer, ms } = await longestStretch(() => createArticle(body));
    expect([answer.status, answer.body.errors]).toEqual([422, { body: ['validation.markup'] }]);
    expect(ms).toBeLessThan(longestAllowed);
    const ofFaq = await createFaq(body.slice(0, 20_000));
    expect([ofFaq.status, ofFaq.body.errors]).toEqual([422, { answer: ['validation.markup'] }]);
  });

  it('as people write it is taken: 32 deep, and paragraphs without an end', async () => {
    expect((await createArticle(deep(32))).status).toBe(201);
    expect((await createArticle('<p>Bir satır'.repeat(100))).status).toBe(201);
    expect((await createFaq('<ul><li>bir<li>iki</ul>')).status).toBe(201);
  });

  it.each([5000, 190_000])('of %i characters that hides a pile of marks in entities is refused', async (size) => {
    const { answer, ms } = await longestStretch(() => createArticle(`<p>Metin e${repeated('&#769;&#807;', size)}</p>`));
    expect([answer.status, answer.body.errors]).toEqual([422, { body: ['validation.characters'] }]);
    expect(ms).toBeLessThan(longestAllowed);
  });

  it('of 190,000 characters is cleaned and counted beside the others, and is what it was', async () => {
    const body = `<p>${repeated('Rüzgâr eser. ', 190_000)}</p>`;
    const { answer, ms } = await longestStretch(() => createArticle(body));
    expect([answer.status, answer.body.data.word_count]).toEqual([201, 29_230]);
    expect(answer.body.data.body).toBe(body.replace(' </p>', ' </p>'));
    expect(ms).toBeLessThan(longestAllowed);
  });

  it('of as many tags as may be, as deep as they may be, is cleaned and holds no one', async () => {
    const tags = `${'<b>'.repeat(32)}Metin${'</b>'.repeat(32)} `;
    for (const [call, size] of [
      [createArticle, 190_000],
      [createFaq, 20_000],
    ] as const) {
      const body = tags.repeat(78) + repeated('Rüzgâr eser. ', size - 78 * tags.length);
      const { answer, ms } = await longestStretch(() => call(body));
      expect(answer.status, answer.text).toBe(201);
      expect(ms).toBeLessThan(longestAllowed);
    }
  });

  it('one account sends in floods waits for its own turn alone', async () => {
    const long = `<p>${repeated('Rüzgâr eser. ', 30_000)}</p>`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => createArticle(long)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});

const MB = 900_000;
const texts = {
  blanks: `a${' '.repeat(MB)}b`,
  'marks out of order': `a${'\u0301'.repeat(MB / 4)}${'\u0327'.repeat(MB / 4)}`,
  'open braces': repeated('{{ ', MB),
  'open tags': repeated('<b ', MB),
  'nothing but quotes': repeated('"', MB / 2),
  'line ends': repeated('\n', MB / 2),
};
const calls: Record<string, (text: string) => Promise<Answer>> = {
  'an article': createArticle,
  'its questions': (text) =>
    superAdmin.call(articles.createArticle, {
      body: articleInput({ questions: [{ ...articleInput().questions![0]!, stem: text }] }),
    }),
  'an answer of the questions': createFaq,
  'a certificate': (text) =>
    school.manager.call(certificates.createCertificateTemplate, { body: { title: 'A', language: 'tr', body: text } }),
  'a name': (text) =>
    school.manager.call(users.updateUser, { params: { id: school.studentIds[0]! }, body: { name: text } }),
  'a note': (text) =>
    school.instructor.call(notes.createNote, { params: { id: school.studentIds[0]! }, body: { note: text } }),
  'a class list': (text) =>
    school.manager.call(classLists.uploadClassList, {
      params: { id: school.companyId },
      files: { file: { fileName: 'a.csv', bytes: `Ad;Soyad;Sınıf\n${text};Veli;5-A\n` } },
    }),
  'a list of words': (text) =>
    superAdmin.call(terms.importTerms, { files: { file: { fileName: 'a.csv', bytes: `Term;Meaning\n${text};x\n` } } }),
  'a search': (text) => school.manager.call(search.searchAll, { query: { query: text.slice(0, 8000) } }),
};
const pairs = Object.entries(calls).flatMap(([name, call]) =>
  Object.entries(texts).map(([kind, text]) => [name, kind, call, text] as const),
);

it.each(pairs)('%s of %s is answered and holds no one', async (_name, _kind, call, text) => {
  const { answer, ms } = await longestStretch(() => call(text));
  expect(answer.status).toBeLessThan(500);
  expect(ms).toBeLessThan(longestAllowed);
});
