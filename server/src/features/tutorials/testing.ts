import { tutorials } from '@okur/contract';
import { rows, sql } from '../../platform/database/index.ts';
import type { Client, TestApp } from '../../platform/testing/app.ts';
import { emptyMp4 } from '../../platform/testing/sounds.ts';

export const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nMerhaba!\n';

let count = 0;
export const question = {
  kind: 'true_false',
  stem: 'Göz duraklar.',
  options: [
    { text: 'Doğru', right: true },
    { text: 'Yanlış', right: false },
  ],
};

export interface MadeTutorial {
  id: string;
  video: string;
  quiz: string;
}

/** A published tutorial: a video of so many seconds, and a quiz of one question. */
export async function makeTutorial(
  sp: Client,
  {
    seconds = 100,
    resources = [] as object[],
    title = `Eğitim ${String((count += 1)).padStart(4, '0')}`,
    language = 'tr',
  } = {},
): Promise<MadeTutorial> {
  const made = await sp.call(tutorials.createTutorial, {
    body: {
      title,
      language,
      resources: [
        { kind: 'video', title: 'Film' },
        { kind: 'quiz', title: 'Sorular', questions: [question] },
        ...resources,
      ],
    },
  });
  if (made.status !== 201) throw new Error(made.text);
  const { id, resources: rowsOf } = made.body.data;
  await sendVideo(sp, rowsOf[0].id, seconds);
  const published = await sp.call(tutorials.updateTutorial, { params: { id }, body: { status: 'published' } });
  if (published.status !== 200) throw new Error(published.text);
  return { id, video: rowsOf[0].id, quiz: rowsOf[1].id };
}

export async function sendVideo(sp: Client, id: string, seconds: number): Promise<void> {
  const sent = await sp.call(tutorials.updateTutorialResource, {
    params: { id },
    files: { video: { fileName: 'film.mp4', bytes: await emptyMp4(seconds) } },
  });
  if (sent.status !== 200) throw new Error(sent.text);
}

/** Lets so many seconds go by for everyone who watches. */
export const letPass = ({ services }: TestApp, seconds: number): Promise<unknown> =>
  rows(services.db, sql`update tutorial_clocks set spent_until = spent_until - make_interval(secs => ${seconds})`);
