import { articles, exams, qti } from '@okur/contract';
import type { QtiItem } from '@okur/contract/qti';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import type { Client } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { makeArticle } from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app);

const read = (bytes: Uint8Array | string, client: Client = sp, fileName = 'sorular.zip') =>
  client.call(qti.readQti, { files: { file: { fileName, bytes } }, body: {} });
const itemsOf = async (bytes: Uint8Array | string): Promise<QtiItem[]> => {
  const answer = await read(bytes);
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  return answer.body.data.items;
};
const refusal = async (bytes: Uint8Array | string) => (await read(bytes)).body.errors?.file?.[0];

const option = (text: string, right: boolean) => ({ text, right });

const oneOfEach = [
  { kind: 'single_choice', stem: 'Ne?', points: 2, options: [option('a', true), option('b', false)] },
  { kind: 'multiple_choice', stem: 'Hangileri?', options: [option('a', true), option('b', true), option('c', false)] },
  { kind: 'true_false', stem: 'Göl durgundur.', options: [option('Doğru', true), option('Yanlış', false)] },
  { kind: 'ordering', stem: 'Sırala.', options: [option('a', true), option('b', true), option('c', true)] },
  { kind: 'cloze', stem: 'Bir ___ var.', options: [option('göl', true), option('dağ', false)], explanation: 'Evet.' },
];

const withoutIds = ({ kind, stem, options, explanation, points, skill }: NonNullable<QtiItem['question']>) => ({
  kind,
  stem,
  options: options.map(({ text, right }) => ({ text, right })),
  explanation,
  points,
  skill,
});

describe('what goes out', () => {
  it('comes in as the same questions, one of each kind', async () => {
    const { id } = (await sp.call(exams.createExam, { body: { name: 'Sınav', language: 'tr' } })).body.data;
    const added = await sp.call(exams.addExamQuestions, { body: { exam_id: id, questions: oneOfEach } });
    expect(added.status, added.text).toBe(201);
    const { bytes } = await sp.call(qti.examQti, { params: { id } });
    const items = await itemsOf(bytes);
    expect(items.map((item) => [item.outcome, item.without])).toEqual(oneOfEach.map(() => ['taken', []]));
    expect(items.map((item) => withoutIds(item.question!))).toEqual(added.body.data.map(withoutIds));
  });

  it('has the text of an article as what its questions are about, and their pictures', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    );
    const { address } = (
      await sp.call(articles.uploadQuestionImage, { files: { image: { fileName: 'a.png', bytes: png } }, body: {} })
    ).body.data;
    const { id } = await makeArticle(sp, {
      title: 'Göl',
      body: '<p>Göl durgundu.<br>Kuşlar uçtu.</p>',
      questions: [
        {
          kind: 'single_choice',
          stem: 'Ne durgundu?',
          options: [option('Göl', true), option('Kuş', false)],
          image: { address, alt: 'Bir göl' },
        },
      ],
    });
    const { bytes } = await sp.call(qti.articleQti, { params: { id } });
    const { items, texts } = (await read(bytes)).body.data;
    expect(texts).toEqual([
      { title: 'Göl', body: expect.stringMatching(/^<p>Göl durgundu\.<br ?\/?>Kuşlar uçtu\.<\/p>$/) },
    ]);
    expect(items[0].question.image).toMatchObject({
      alt: 'Bir göl',
      address: expect.stringContaining('/files/questions/'),
    });
    expect(items[0].question.image.address).not.toBe(address);
  });

  it('is only what the caller sees', async () => {
    const { body } = await sp.call(exams.createExam, { body: { name: 'Taslak', language: 'tr' } });
    expect((await school.instructor.call(qti.examQti, { params: { id: body.data.id } })).status).toBe(404);
    const article = await makeArticle(sp, { status: 'draft' });
    expect((await school.instructor.call(qti.articleQti, { params: { id: article.id } })).status).toBe(404);
  });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** A package of version 2.1 with these items. */
const packageOf = (items: Record<string, string>, others: Record<string, Uint8Array> = {}) =>
  zipSync({
    'imsmanifest.xml': bytesOf(
      `<manifest><resources>${Object.keys(items)
        .map((path) => `<resource identifier="${path}" type="imsqti_item_xmlv2p1" href="${path}"/>`)
        .join('')}</resources></manifest>`,
    ),
    ...Object.fromEntries(Object.entries(items).map(([path, xml]) => [path, bytesOf(xml)])),
    ...others,
  });
const item = (body: string, { right = ['B'], around = '', attributes = '', cardinality = 'single' } = {}) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Die Stadt" ${attributes}>
    <responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="identifier">
      <correctResponse>${right.map((one) => `<value>${one}</value>`).join('')}</correctResponse>
    </responseDeclaration>${around}
    <itemBody>${body}</itemBody>
  </assessmentItem>`;
const choiceOf = (prompt: string, most = 1) =>
  `<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="${most}"><prompt>${prompt}</prompt>
    <simpleChoice identifier="A">Berlin</simpleChoice><simpleChoice identifier="B">Ankara</simpleChoice>
  </choiceInteraction>`;

const losses: [string, string][] = [
  ['rubric', item(`<rubricBlock view="scorer"><p>Zwei Punkte.</p></rubricBlock>${choiceOf('Wo?')}`)],
  ['feedback', item(`<p><feedbackInline identifier="f">Gut!</feedbackInline></p>${choiceOf('Wo?')}`)],
  ['media', item(`<object data="a.mp3" type="audio/mpeg"/>${choiceOf('Wo?')}`)],
  ['mark_up', item(`<table><tr><td>1</td></tr></table>${choiceOf('Wo?')}`)],
  ['picture', item(`<p><img src="fehlt.png" alt="Karte"/></p>${choiceOf('Wo?')}`)],
  [
    'points',
    item(choiceOf('Wo?'), {
      around: `<outcomeDeclaration identifier="MAXSCORE"><defaultValue><value>2.5</value></defaultValue>
        </outcomeDeclaration>`,
    }),
  ],
  [
    'partial_credit',
    item(choiceOf('Wo?')).replace(
      '</responseDeclaration>',
      '<mapping><mapEntry mapKey="A" mappedValue="0.5"/><mapEntry mapKey="B" mappedValue="1"/></mapping>$&',
    ),
  ],
];
const leftOut: [string, string | null, string][] = [
  ['kind', 'textEntryInteraction', item('<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>')],
  ['kind', null, item('<p>Nur Text.</p>')],
  ['several', null, item(choiceOf('Wo?') + choiceOf('Und wo?'))],
  ['no_answer', null, item(choiceOf('Wo?'), { right: [] })],
  ['adaptive', null, item(choiceOf('Wo?'), { attributes: 'adaptive="true"' })],
  ['no_words', null, item(choiceOf(''))],
  ['rules', null, item(choiceOf('x'.repeat(700)))],
  ['broken', null, '<p>Kein Test</p>'],
  ['broken', null, 'kein XML'],
];
/** All of them in one package. */
const elsewhere = itemsOf(
  packageOf(
    Object.fromEntries(
      [...losses.map(([, xml]) => xml), ...leftOut.map(([, , xml]) => xml)].map((xml, at) => [`${at}.xml`, xml]),
    ),
  ),
);

describe('what comes from elsewhere', () => {
  it('has one right answer where nothing says that several may be chosen', async () => {
    const silent = choiceOf('Wo?').replace(' maxChoices="1"', '');
    for (const xml of [item(silent), item(silent, { cardinality: '' }), item(choiceOf('Wo?', 0))])
      expect((await itemsOf(xml))[0]!.question).toMatchObject({ kind: 'single_choice' });
    const several = item(silent, { cardinality: 'multiple', right: ['A', 'B'] });
    expect((await itemsOf(several))[0]!.question).toMatchObject({ kind: 'multiple_choice' });
  });

  it('is read in its order, version 2.1 too', async () => {
    const [choice, several, order, inline] = await itemsOf(
      packageOf({
        'a.xml': item(`<p>Lies.</p>${choiceOf('Welche Stadt\n   liegt in der Türkei?')}`),
        'b.xml': item(choiceOf('Alle?', 0), { right: ['A', 'B'], cardinality: 'multiple' }),
        'c.xml': item(
          `<orderInteraction responseIdentifier="RESPONSE"><simpleChoice identifier="A">zwei</simpleChoice>
            <simpleChoice identifier="B">eins</simpleChoice><simpleChoice identifier="C">drei</simpleChoice>
            <prompt>Ordne.</prompt></orderInteraction>`,
          { right: ['B', 'A', 'C'] },
        ),
        'd.xml': item(
          `<p>Der <inlineChoiceInteraction responseIdentifier="RESPONSE">
            <inlineChoice identifier="A">Hund</inlineChoice>
            <inlineChoice identifier="B">Vogel</inlineChoice></inlineChoiceInteraction> singt.</p>`,
        ),
      }),
    );
    expect(choice!.question).toMatchObject({
      kind: 'single_choice',
      stem: 'Lies.\nWelche Stadt liegt in der Türkei?',
      options: [option('Berlin', false), option('Ankara', true)],
    });
    expect(several!.question).toMatchObject({ kind: 'multiple_choice' });
    expect(order!.question?.options.map(({ text }) => text)).toEqual(['eins', 'zwei', 'drei']);
    expect(inline!.question).toMatchObject({
      kind: 'cloze',
      stem: 'Der ___ singt.',
      options: [option('Vogel', true), option('Hund', false)],
    });
  });

  it.each(losses)('is taken without its %s, and says so', async (loss, xml) => {
    const { outcome, without, question } = (await elsewhere)[losses.findIndex(([, of]) => of === xml)]!;
    expect([outcome, without]).toEqual(['partly', [loss]]);
    expect(question).toMatchObject({ stem: expect.stringMatching(/Wo\?$/), points: 1 });
  });

  it.each(leftOut)('is left out with the reason “%s”, the others are taken', async (reason, interaction, xml) => {
    const at = losses.length + leftOut.findIndex(([, , of]) => of === xml);
    expect((await elsewhere)[at]).toMatchObject({ outcome: 'left', reason, interaction, question: null });
  });

  it('has a long passage as a text of its own, cleaned', async () => {
    const passage = `<p>${'Wort '.repeat(200)}<script>alert(1)</script></p>`;
    const { texts, items } = (await read(packageOf({ 'a.xml': item(`${passage}${choiceOf('Wo?')}`) }))).body.data;
    expect(texts).toMatchObject([{ title: 'Die Stadt' }]);
    expect(texts[0].body).toMatch(/^<p>Wort [^<]*<\/p>$/);
    expect(items[0].question.stem).toBe('Wo?');
  });

  it('has in that text no question, nor its choices, wherever in the body they are', async () => {
    const nested = `<div><p>${'Wort '.repeat(200)}</p><div>${choiceOf('Wo?')}</div></div>`;
    const { texts, items } = (await read(packageOf({ 'a.xml': item(nested) }))).body.data;
    expect(texts[0].body).toMatch(/^<p>(?:Wort ?)+<\/p>$/);
    expect(items[0].question).toMatchObject({ stem: 'Wo?', options: [{ text: 'Berlin' }, { text: 'Ankara' }] });
  });

  it('may be a single item', async () => {
    expect(await itemsOf(item(choiceOf('Wo?')))).toMatchObject([{ outcome: 'taken' }]);
  });
});

describe('a file that cannot be taken', () => {
  it('is refused with its reason', async () => {
    expect((await sp.call(qti.readQti, { files: {}, body: {} })).body.errors?.file).toEqual(['validation.required']);
    expect(await refusal('')).toBe('qti.refused_not_qti');
    expect(await refusal('kein XML')).toBe('qti.refused_not_qti');
    expect(await refusal(zipSync({ 'a.txt': bytesOf('x') }))).toBe('qti.refused_not_qti');
    expect(await refusal(bytesOf('PK\u0003\u0004 kaputt'))).toBe('qti.refused_broken');
    expect(await refusal(zipSync({ '../a.xml': bytesOf('<a/>') }))).toBe('qti.refused_broken');
    expect(await refusal('<a>'.repeat(300))).toBe('qti.refused_too_deep');
    expect(await refusal(zipSync({ 'a.xml': bytesOf(' '.repeat(2_000_000)) }))).toBe('qti.refused_too_large');
  });

  it('has more items than anyone looks through', async () => {
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.xml`, '<a/>']));
    expect(await refusal(packageOf(many))).toBe('qti.refused_too_many');
  });

  it('expands no entity', async () => {
    const xml = `<!DOCTYPE a [<!ENTITY b "böse">]>${item(choiceOf('Wo &b; ist?'))}`;
    expect((await read(xml)).text).not.toContain('böse');
  });

  it('is not read for those who write no questions', async () => {
    const support = await staff(app, 'CS');
    expect((await read(item(choiceOf('Wo?')), support)).status).toBe(403);
  });
});
