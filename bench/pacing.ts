import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { loginAdmin } from '@okur/contract/auth';
import { createExercise } from '@okur/contract/exercises';
import { authoredLevel, type ExerciseDefinition, planExercise } from '@okur/contract/exercises/kinds';
import type { PacedPlan } from '@okur/contract/exercises/paced';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../scripts/chromium.ts';

/*
 * The speed that a text at a pace really has on the screen, beside a running demo: `node bench/pacing.ts
 * http://127.0.0.1:3000`. From the moment the first word is painted until its last one is gone, by the real clock, on
 * a processor as it is and on one four times slower.
 */

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kind: { type: 'string', default: 'rapid_serial' },
    wpm: { type: 'string', default: '100,300,600,1000' },
    words: { type: 'string', default: '100,500' },
    slower: { type: 'string', default: '1,4' },
  },
});
const [address = 'http://127.0.0.1:3000'] = positionals;
const numbers = (list: string) => list.split(',').map(Number);
/** Of the speed that is shown. */
const goal = 0.01;

interface Run {
  ms: number;
  /** Frames that were painted, of how many. */
  painted: number;
  frames: number;
  /** Milliseconds that a frame was shown longer than planned, at most. */
  longestStand: number;
  load: number;
}

/**
 * Runs in the page: notes when which frame was painted, and when the last one was gone. What is changed while a picture
 * is being drawn, as the end of a text is, is in that picture and not in the next one.
 */
const watch = `(() => {
  let isDrawing = false;
  const nextPicture = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => nextPicture((now) => {
    isDrawing = true;
    try {
      draw(now);
    } finally {
      // Behind what was queued by the change itself, the observer below among it.
      queueMicrotask(() => (isDrawing = false));
    }
  });
  const painted = (then) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    if (isDrawing) port2.postMessage(0);
    else nextPicture(() => port2.postMessage(0));
  };
  const shown = () => {
    const frame = document.querySelector('[data-frame]');
    return frame && getComputedStyle(frame).visibility === 'visible' ? Number(frame.dataset.frame) : null;
  };
  window.playedThrough = new Promise((resolve) => {
    const seen = [];
    let last = null;
    const look = () => {
      const frame = shown();
      if (frame === last) return;
      last = frame;
      const note = { frame, at: 0 };
      seen.push(note);
      painted((at) => {
        note.at = at;
        if (frame !== null) return;
        observer.disconnect();
        // One that came just before stood in the same picture.
        for (const one of seen) one.at ||= at;
        resolve(seen);
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    look();
  });
})()`;

const words = [
  'Rüzgâr',
  'dağların',
  'ardından',
  'gelir,',
  'karşılaştırılamayacak',
  'kadar',
  'büyük',
  'bir',
  'güçle',
  'eser.',
];
const questions = ['Bir?', 'İki?', 'Üç?'].map((question) => ({ question, right: 'evet', wrong: ['hayır'] }));

async function ask<T>(path: string, body: object, token?: string): Promise<T> {
  const response = await fetch(`${address}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

interface Signed {
  token: string;
  refreshToken: string;
}
const signIn = async (): Promise<Signed> =>
  (await ask<{ access_token: Signed }>(loginAdmin.path, { email: 'sp@okur.example', password: 'okur-demo' }))
    .access_token;

/** An exercise of the demo's first module, with its plan. */
async function makeExercise(token: string, wpm: number, count: number): Promise<{ id: string; plan: PacedPlan }> {
  const { data } = await ask<{ data: ExerciseDefinition & { id: string } }>(
    createExercise.path,
    {
      module_id: '01930000-0000-7000-8000-000000000003',
      name: { tr: `${options.kind} ${wpm} ${count} ${Date.now()}` },
      kind: options.kind,
      language: 'tr',
      params: { wpm, ...(options.kind === 'rapid_serial' ? { start_delay_s: 1 } : {}) },
      content: { text: Array.from({ length: count }, (_, n) => words[n % words.length]).join(' '), questions },
    },
    token,
  );
  return { id: data.id, plan: planExercise(data, authoredLevel(data), 'any') as PacedPlan };
}

async function opened(browser: Browser, { token, refreshToken }: Signed): Promise<Page> {
  const storage = { lang: 'en', jwtToken: token, refreshToken, type: 'corporate' };
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    storageState: {
      cookies: [],
      origins: [{ origin: address, localStorage: Object.entries(storage).map(([name, value]) => ({ name, value })) }],
    },
  });
  context.setDefaultTimeout(120_000);
  return context.newPage();
}

async function play(page: Page, { id, plan }: { id: string; plan: PacedPlan }, slower: number): Promise<Run> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(`${address}/#/exercises/${id}`);
  await page.getByRole('button', { name: 'Try it' }).waitFor();
  const before = loadavg()[0]!;
  await page.evaluate(watch);
  await page.getByRole('button', { name: 'Try it' }).click();
  const seen = await page.evaluate<{ frame: number | null; at: number }[]>('window.playedThrough');
  await page.goto('about:blank');
  await cdp.detach();
  return { ...measured(seen, plan), load: Math.max(before, loadavg()[0]!) };
}

function measured(seen: readonly { frame: number | null; at: number }[], plan: PacedPlan): Omit<Run, 'load'> {
  const frames = seen.filter((one): one is { frame: number; at: number } => one.frame !== null);
  const ends = [...frames.slice(1).map(({ at }) => at), seen.at(-1)!.at];
  const stands = frames.map(({ frame, at }, n) => {
    const { at: from, until } = plan.frames[frame]!;
    return ends[n]! - at - (until - from);
  });
  return {
    ms: seen.at(-1)!.at - frames[0]!.at,
    painted: frames.length,
    frames: plan.frames.length,
    longestStand: Math.max(...stands),
  };
}

const percent = (share: number) => `${share > 0 ? '+' : ''}${(share * 100).toFixed(2)} %`;

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
});
try {
  console.log(
    '| words a minute | words | processor | delivered | off by | ms | frames painted | longest late | load |',
  );
  console.log('| ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  let worst = 0;
  for (const slower of numbers(options.slower))
    for (const count of numbers(options.words))
      for (const wpm of numbers(options.wpm)) {
        // A run takes minutes, and a token ends.
        const signed = await signIn();
        const exercise = await makeExercise(signed.token, wpm, count);
        const page = await opened(browser, signed);
        const run = await play(page, exercise, slower);
        await page.context().close();
        const delivered = (exercise.plan.words * 60_000) / run.ms;
        const off = delivered / wpm - 1;
        worst = Math.max(worst, Math.abs(off));
        console.log(
          `| ${wpm} | ${count} | ${slower === 1 ? 'free' : `${slower} times slower`} | ${delivered.toFixed(1)} | ` +
            `${percent(off)} | ${(run.ms - exercise.plan.totalMs).toFixed(0)} | ${run.painted} of ${run.frames} | ` +
            `${run.longestStand.toFixed(0)} ms | ${run.load.toFixed(1)} |`,
        );
      }
  console.log(`Furthest off: ${percent(worst)} (goal ${percent(goal)}: ${worst <= goal ? 'met' : 'MISSED'})`);
} finally {
  await browser.close();
}
