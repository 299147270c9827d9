import { describe, expect, test } from 'vitest';
import { go, okur } from './testing/okur.ts';
import { faultsAtEveryWidth } from './testing/widths.ts';

const app = okur();
const tutorial = 'Göz satırda nasıl yürür?';

describe.each([390, 1440])('at a width of %i', (width) => {
  test('a school hides tutorials from one class, and shows them again', async () => {
    const [child] = await app.api<{ id: string; department_name: string }[]>(
      'SP',
      'users?search=student%40okur.example',
    );
    const desk = await app.open('/tutorials/watch-list?tab=classes', { width }, 'CM');
    const sees = desk.getByRole('switch', { name: `See tutorials: ${child!.department_name}` });
    await sees.uncheck({ force: true });
    await expect(desk.getByText(`${child!.department_name} can no longer see tutorials`)).toBeSeen();
    const page = await app.open('/student/tutorials', { width }, 'student');
    await expect(page.getByText('No tutorials yet')).toBeSeen();
    await sees.check({ force: true });
    await expect(desk.getByText(`${child!.department_name} can see tutorials`)).toBeSeen();
    await page.reload();
    await expect(page.getByRole('link', { name: new RegExp(tutorial.replace('?', '\\?')) })).toBeSeen();
  });

  test('a child goes on elsewhere at the second where it left', async () => {
    const one = await app.open('/student/tutorials', { width }, 'student');
    await one.getByRole('link', { name: new RegExp(tutorial.replace('?', '\\?')) }).click();
    await expect(one.locator('video')).toBeSeen();
    const stopped = await one.locator('video').evaluate(async (film: HTMLVideoElement) => {
      film.currentTime = 11;
      await film.play();
      await new Promise<void>((resolve) => {
        film.ontimeupdate = () => film.currentTime > 12 && resolve();
      });
      film.pause();
      return Math.floor(film.currentTime);
    });
    const address = new URL(one.url()).hash.slice(1);
    await expect
      .poll(async () => {
        const other = await app.open(address, { width }, 'student');
        await expect(other.locator('video')).toBeSeen();
        const at = await other.locator('video').evaluate(
          (film: HTMLVideoElement) =>
            new Promise<number>((resolve) => {
              const say = () => resolve(Math.floor(film.currentTime));
              if (film.readyState >= 1) say();
              else film.onloadeddata = say;
            }),
        );
        await other.context().close();
        return at;
      })
      .toBe(stopped);
    await go(one, '/student/tutorials');
  });
});

test('a quiz is typed by hand, question by question', async () => {
  const page = await app.open('/tutorials/list', {}, 'SP');
  await page.getByRole('link', { name: 'How your eyes walk along a line' }).click();
  await page.getByRole('tab', { name: /Videos and quizzes/ }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Quiz', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill('One more');
  await form.getByRole('button', { name: 'Add question' }).first().click();
  const question = form.getByRole('region', { name: 'Question 1' });
  await question.getByRole('textbox', { name: 'Question', exact: true }).fill('What do eyes do?');
  await question.getByRole('textbox', { name: 'Option 1', exact: true }).fill('They jump');
  await question.getByRole('textbox', { name: 'Option 2', exact: true }).fill('They sleep');
  await question.getByRole('radio', { name: 'Option 1 is right' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'One more', exact: true })).toBeSeen();
  await expect(
    page
      .getByRole('row', { name: /One more/ })
      .getByText(/^1 question/)
      .filter({ visible: true }),
  ).toBeSeen();
});

test('a child answers the quiz on a telephone, wrongly and then rightly', async () => {
  const page = await app.open('/student/tutorials', { width: 390 }, 'student');
  await page.getByRole('link', { name: new RegExp(tutorial.replace('?', '\\?')) }).click();
  const video = page.locator('video');
  await expect(video).toBeSeen();
  // Its first part was watched already; it counts as watched before its last second is played.
  await video.evaluate((film: HTMLVideoElement) => {
    film.currentTime = 8;
    film.playbackRate = 2;
    return film.play();
  });
  await expect(page.getByText('You have watched this video.')).toBeSeen();
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.ended)).toBe(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  const check = page.getByRole('button', { name: 'Check my answers' });
  await expect(check).toBeSeen();
  expect(await faultsAtEveryWidth(page)).toEqual([]);
  const answer = async (second: string) => {
    await page.getByRole('radio', { name: 'Sıçrar ve durur' }).click();
    await page.getByRole('radio', { name: second }).click();
    await check.click();
  };
  await answer('Tek bir harfi');
  await expect(page.getByText('Not yet: 50%')).toBeSeen();
  expect(await faultsAtEveryWidth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await answer('İki sözcüğü');
  await expect(page.getByText('Passed: 100%')).toBeSeen();
  expect(await faultsAtEveryWidth(page)).toEqual([]);
});
