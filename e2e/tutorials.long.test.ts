import { describe, expect, test } from 'vitest';
import { go, okur } from './testing/okur.ts';
import { addQuiz, addTutorial, addVideo, answerQuiz, tutorial, watchRest } from './testing/tutorials.ts';
import { faultsAtEveryWidth } from './testing/widths.ts';

const app = okur();
/** The last second to play at each width: the first one is new, the other was watched before. */
const lastSeconds = { 390: 12, 1440: 6 };

describe.each([390, 1440] as const)('at a width of %i', (width) => {
  test('a school hides tutorials from one class, and shows them again', async () => {
    const [child] = await app.api<{ id: string; department_name: string }[]>(
      'SP',
      'users?search=student%40okur.example',
    );
    const desk = await app.open('/tutorials/watch-list?tab=classes', { width }, 'CM');
    const sees = desk.getByRole('switch', { name: `See tutorials: ${child!.department_name}` });
    await sees.uncheck();
    await expect(desk.getByText(`${child!.department_name} can no longer see tutorials`)).toBeSeen();
    const page = await app.open('/student/tutorials', { width }, 'student');
    await expect(page.getByText('No tutorials yet')).toBeSeen();
    await sees.check();
    await expect(desk.getByText(`${child!.department_name} can see tutorials`)).toBeSeen();
    await page.reload();
    await expect(page.getByRole('link', { name: tutorial.link })).toBeSeen();
  });

  test('a child goes on elsewhere at the second where it left', async () => {
    const one = await app.open('/student/tutorials', { width }, 'student');
    await one.getByRole('link', { name: tutorial.link }).click();
    await expect(one.locator('video')).toBeSeen();
    const stopped = await one.locator('video').evaluate(async (film: HTMLVideoElement, last) => {
      film.currentTime = last - 1;
      await film.play();
      await new Promise<void>((resolve) => {
        film.ontimeupdate = () => film.currentTime > last && resolve();
      });
      film.pause();
      return Math.floor(film.currentTime);
    }, lastSeconds[width]);
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

  test('a manager makes a tutorial of a video and a quiz and publishes it', async () => {
    const page = await app.open('/tutorials/list', { width }, 'MN');
    await addTutorial(page, `Breathe ${width}`);
    await addVideo(page, 'Slowly');
    await addQuiz(page, 'One more');
    const content = page.getByRole('row', { name: /One more/ }).getByText(/^1 question/);
    await expect(content.filter({ visible: true })).toBeSeen();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Tutorial published')).toBeSeen();
    expect(await faultsAtEveryWidth(page)).toEqual([]);
  });
});

test('a child answers the quiz on a telephone, wrongly and then rightly', async () => {
  const page = await app.open('/student/tutorials', { width: 390 }, 'student');
  await page.getByRole('link', { name: tutorial.link }).click();
  await expect(page.locator('video')).toBeSeen();
  await watchRest(page);
  expect(await faultsAtEveryWidth(page)).toEqual([]);
  await answerQuiz(page, 'wrong');
  expect(await faultsAtEveryWidth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await answerQuiz(page, 'right');
  expect(await faultsAtEveryWidth(page)).toEqual([]);
});
