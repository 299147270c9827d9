import { z } from 'zod';
import { shareOf } from '../share.ts';
import { evidenceOfKind } from './evidence.ts';
import { activeMs, choice, defineKind, type ExerciseEvent, inOrder, type Play, plainScore, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { below, seeded } from './random.ts';

/** From the moment a target is shown, so long a press counts as seen. */
export const reactMs = 1000;
/** Between two targets at least so long, at any pace: a press belongs to one of them alone. */
const apartMs = 1500;
/** A target that came too late to be drawn is none; with more than that missing the pace was not kept. */
const minDrawnShare = 0.9;

/** Where the mark is until the next beat. */
export interface Beat {
  at: number;
  until: number;
  cell: number;
  isTarget: boolean;
}

/**
 * A mark jumps across the columns, row by row, one place at every beat; now and then it is a target, to be pressed at
 * once. That tells whether the eyes keep up. The page has at least six places: at 300 beats a minute one of them lights
 * up less than once a second, so that nothing flashes (at most three times a second, WCAG 2.3.1).
 *
 * Events: `shown` with the beat when a target is shown, `pick` with the beat on the screen when it is pressed, `pace`
 * with the tempo from now on in `value`, as a multiple of the planned one.
 */
export const saccadeJump = defineKind({
  evidence: evidenceOfKind.saccade_jump,
  hasLanguage: false,
  settings: z.strictObject({
    bpm: setting(30, 300, 120),
    columns: setting(2, 4, 3),
    rows: setting(3, 12, 8),
    duration_s: setting(20, 180, 60),
    sound: choice(['on', 'off'], 'on'),
  }),
  content: z.strictObject({}),
  ladder: ladderOfKind.saccade_jump,
  plan: ({ settings: { bpm, columns, rows, duration_s, sound }, seed }) => {
    const beatMs = 60_000 / bpm;
    const count = Math.round((duration_s * bpm) / 60);
    const targets = targetsIn(count, beatMs, seed);
    return {
      bpm,
      columns,
      rows,
      sound: sound === 'on',
      beats: Array.from({ length: count }, (_, at): Beat => ({
        at: at * beatMs,
        until: (at + 1) * beatMs,
        cell: at % (columns * rows),
        isTarget: targets.has(at),
      })),
    };
  },
  score: ({ bpm, beats }, play) => {
    const { drawn, hits, wrong, breaks } = judged(beats, play);
    const missed = drawn - hits;
    const isSteady = play.events.every(({ event, value }) => event !== 'pace' || Number(value) === 1);
    const isWhole = drawn > 0 && drawn >= minDrawnShare * beats.filter(({ isTarget }) => isTarget).length;
    return plainScore(play, shareOf(hits - wrong, drawn), missed + wrong, isWhole && isSteady, {
      bpm,
      beats: beats.length,
      targets: drawn,
      misses: missed,
      wrong,
      ...(play.timed ? { held_seconds: heldMs(breaks, play.events) / 1000 } : {}),
    });
  },
});

/** The beats that are targets, far enough apart, the last one early enough to be pressed. */
function targetsIn(count: number, beatMs: number, seed: string): ReadonlySet<number> {
  const random = seeded(seed);
  const apart = Math.max(2, Math.ceil(apartMs / beatMs));
  const last = count - Math.ceil(reactMs / beatMs);
  const targets = new Set<number>();
  for (let at = apart; at < last; at += apart + below(random, apart + 1)) targets.add(at);
  return targets;
}

interface Judged {
  /** Targets that were drawn, and how many of them were pressed in time. */
  drawn: number;
  hits: number;
  /** Presses where there was no target. */
  wrong: number;
  /** Moments at which the eyes were elsewhere: a target let go, a press at nothing. */
  breaks: number[];
}

/** Without the clock a target may be pressed for as long as it is. */
function judged(beats: readonly Beat[], { timed, events }: Play): Judged {
  const drawnAt = new Map<number, number>();
  const hit = new Set<number>();
  const wrongAt: number[] = [];
  let current = -1;
  for (const { at, event, item = -1 } of inOrder(events)) {
    if (event === 'shown' && beats[item]?.isTarget) {
      current = item;
      drawnAt.set(item, at);
    }
    if (event !== 'pick') continue;
    const isRight = drawnAt.has(current) && (timed ? at - drawnAt.get(current)! <= reactMs : item === current);
    if (isRight) hit.add(current);
    else wrongAt.push(at);
  }
  const missedAt = [...drawnAt].filter(([beat]) => !hit.has(beat)).map(([, at]) => at);
  return {
    drawn: drawnAt.size,
    hits: hit.size,
    wrong: wrongAt.length,
    breaks: [...missedAt, ...wrongAt].toSorted((a, b) => a - b),
  };
}

/** The longest time without a break; pauses do not count. */
function heldMs(breaks: readonly number[], events: readonly ExerciseEvent[]): number {
  const until = (moment: number) =>
    activeMs([...events.filter(({ at }) => at <= moment), { at: moment, event: 'shown' }]);
  const moments = [0, ...breaks.map(until), activeMs(events)];
  return Math.max(...moments.slice(1).map((moment, at) => moment - moments[at]!));
}
