import { articles, exams, homework as homeworks, student } from '@okur/contract';
import type { Article } from '@okur/contract/articles';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { allRight, articleInput, makeArticle, makeHomework, readHomework } from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { departments: 1, students: 1 });

const png = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
const upload = async (bytes: Uint8Array, fileName = 'harita.png', client = sp) =>
  client.call(articles.uploadQuestionImage, { files: { image: { fileName, bytes } }, body: {} });
const fetchImage = (address: string) => app.anonymous.raw({ method: 'GET', url: address });
/** Whatever hour its address was signed in. */
const samePicture = ({ address, alt }: { address: string; alt: string }) => ({
  address: expect.stringContaining(address.split('?')[0]!),
  alt,
});
const [question] = articleInput().questions!;

describe('a picture of a question', () => {
  it('is drawn again, shown to student and author, and stays with the versions that were given', async () => {
    const uploaded = await upload(await png(2400, 600));
    expect([uploaded.status, uploaded.body.data]).toEqual([
      200,
      { address: expect.stringMatching(/^\/files\/questions\/[\w-]+\.png\?/), width: 1200, height: 300 },
    ]);
    const image = { address: uploaded.body.data.address as string, alt: 'Dağların haritası' };
    expect((await fetchImage(image.address)).status).toBe(200);

    const article = await makeArticle(sp, { title: 'Haritalı', questions: [{ ...question!, image }] });
    expect(article.questions[0]!.image).toEqual(samePicture(image));
    const homework = await makeHomework(school.manager, article.id, school.departmentIds);
    await sp.call(articles.updateArticle, {
      params: { id: article.id },
      body: { questions: [{ ...article.questions[0]!, image: null }] },
    });
    const reader = await app.signedIn('student', school.studentIds[0]!);
    const given = (await reader.call(student.myHomework, { params: { id: homework.id } })).body.data as {
      text: { questions: Article['questions'] };
    };
    expect(given.text.questions[0]!.image).toEqual(samePicture(image));
    await readHomework(reader, homework, 60, allRight);
    const answers = (
      await school.manager.call(homeworks.answersOfStudent, {
        params: { id: homework.id, userId: school.studentIds[0]! },
      })
    ).body.data;
    expect(answers.answers[0].question.image).toEqual(samePicture(image));
    const [reading] = (await reader.call(student.myProgress)).body.data.readings as { id: string }[];
    expect(
      (await reader.call(student.myReading, { params: { id: reading!.id } })).body.data.questions[0].image,
    ).toEqual(samePicture(image));
    expect(
      (await sp.call(articles.getArticle, { params: { id: article.id } })).body.data.questions[0].image,
    ).toBeNull();
  });

  it('goes with the question into an exam, to the student and into the result', async () => {
    const image = { address: (await upload(await png())).body.data.address as string, alt: 'Dağların haritası' };
    const { id } = (await sp.call(exams.createExam, { body: { name: 'Haritalı', language: 'tr' } })).body.data;
    expect(
      (await sp.call(exams.addExamQuestion, { params: { id }, body: { ...question!, image } })).body.data.image,
    ).toEqual(samePicture(image));
    await sp.call(exams.updateExam, { params: { id }, body: { status: 'published' } });
    const reader = await app.signedIn('student', school.studentIds[0]!);
    const attempt = (await reader.call(exams.startAttempt, { params: { id }, body: { id: newId() } })).body.data;
    expect(attempt.questions[0].image).toEqual(samePicture(image));
    await reader.call(exams.saveAnswers, { params: { id: attempt.id }, body: { answers: [], finish: true } });
    expect(
      (await sp.call(exams.resultAnswers, { params: { id: attempt.id } })).body.data.answers[0].question.image,
    ).toEqual(samePicture(image));
  });

  it.each([
    [
      'says nothing of what it shows',
      { address: `/files/questions/${newId()}.png?expires=1&signature=x`, alt: ' ' },
      'questions.0.image.alt',
      'validation.required',
    ],
    [
      'stands somewhere else',
      { address: 'https://example.com/a.png', alt: 'Harita' },
      'questions.0.image.address',
      'validation.invalid',
    ],
    [
      'is someone’s face',
      { address: `/files/avatars/${newId()}.png`, alt: 'Harita' },
      'questions.0.image.address',
      'validation.invalid',
    ],
  ])('that %s is refused', async (_name, image, field, key) => {
    const { status, body } = await sp.call(articles.createArticle, {
      body: articleInput({ questions: [{ ...question!, image }] }),
    });
    expect([status, body.errors]).toEqual([422, { [field]: [key] }]);
  });

  it.each([
    ['is no picture', () => Buffer.from('<svg onload="x()"/>'), 'harita.png', 'validation.image'],
    ['has another ending', () => png(), 'harita.gif', 'validation.file_extension'],
    ['is too large', () => Buffer.alloc(5_000_001), 'harita.png', 'validation.file_max_size'],
  ])('that %s is not stored', async (_name, bytes, fileName, key) => {
    const { status, body } = await upload(await bytes(), fileName);
    expect([status, body.errors]).toEqual([422, { image: [key] }]);
  });

  it('is uploaded by authors', async () => {
    expect((await upload(await png(), 'a.png', school.instructor)).status).toBe(200);
    expect(
      (
        await (
          await app.signedIn('student', school.studentIds[0]!)
        ).call(articles.uploadQuestionImage, { files: { image: { fileName: 'a.png', bytes: await png() } }, body: {} })
      ).status,
    ).toBe(403);
    expect((await sp.call(articles.uploadQuestionImage, { files: {}, body: {} })).body.errors).toEqual({
      image: ['validation.required'],
    });
  });
});
