import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { endSession, serve, show, signIn } from '../../../kit/testing.tsx';
import StudentTutorial from '../StudentTutorial.tsx';

const id = '00000000-0000-7000-8000-000000000001';
const question = {
  id: 'q1',
  kind: 'single_choice',
  stem: 'What carries the boat?',
  options: ['River', 'Bridge'].map((text) => ({ id: text, text })),
  points: 1,
  image: null,
};
/** A tutorial with a quiz and a film. */
const tutorial = {
  id,
  title: 'The rain',
  language: 'en',
  description: '',
  cover: null,
  instructor: null,
  completed_at: null,
  resources: (['quiz', 'video'] as const).map((kind) => ({
    id: kind,
    kind,
    title: `The ${kind}`,
    required: true,
    is_done: false,
    is_open: true,
    video: '/film.mp4',
    video_version: 1,
    captions: [],
    chapters: [],
    seconds: 100,
    watched: [],
    position: 0,
    questions: kind === 'quiz' ? [question] : [],
    questions_version: 1,
    pass_percent: 60,
    attempt_count: 0,
    best: null,
  })),
};
function open() {
  const requests = serve(({ method }) =>
    method === 'GET' ? { data: tutorial } : { data: { score: 0, passed: false, questions: [] } },
  );
  return { requests, router: show(StudentTutorial, `/list/${id}`) };
}
const choice = () => screen.findByRole('radio', { name: 'River' });
const isChosen = async () => (await choice()).getAttribute('aria-checked') === 'true';

it('answers stay while a film is watched and after the next sign-in, and are not left unasked', async () => {
  HTMLMediaElement.prototype.pause = () => undefined;
  signIn(id, 'student');
  const { router } = open();
  fireEvent.click(await choice());
  fireEvent.click(screen.getByRole('button', { name: /The video/ }));
  await screen.findByLabelText('The video', { selector: 'video' });
  fireEvent.click(screen.getByRole('button', { name: /The quiz/ }));
  expect(await isChosen()).toBe(true);
  void router.navigate({ to: '/elsewhere' });
  fireEvent.click(await screen.findByRole('button', { name: 'student.answers_stay' }));
  endSession();
  signIn(id, 'student');
  const { requests } = open();
  expect(await isChosen()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'tutorials.check_answers' }));
  fireEvent.click(await screen.findByRole('button', { name: 'tutorials.try_again' }));
  expect(await isChosen()).toBe(false);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('tutorial-answers');
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    answers: [{ question_id: 'q1', chosen: ['River'] }],
  });
});
