import type { Question } from '@okur/contract/articles';
import type { TraceEvent } from '@okur/contract/student';
import type { DemoArticle } from './stored-articles.ts';
import type { Random } from './random.ts';

/** A child as a reader. Speed in words a minute; understanding as the chance to know the answer to a question. */
export interface ReaderModel {
  grade: number;
  speed: number;
  /** Share by which the speed grows over a year of reading. */
  speedGain: number;
  understanding: number;
  understandingGain: number;
  /** Chance that homework is done. */
  diligence: number;
  /** Readings in the year. */
  readings: number;
}

/**
 * Silent reading at the start of a year by grade, rising to what adults read; gifted readers
 * understand more, too.
 */
export function readerModel(random: Random, grade: number): ReaderModel {
  const isStruggling = random.chance(0.08);
  const talent = isStruggling ? random.normal(-1.8, 0.3) : random.normal(0.15, 0.85);
  return {
    grade,
    speed: Math.max(38, (52 + 14 * grade) * (1 + 0.17 * talent)),
    speedGain: isStruggling ? random.between(0, 0.12) : random.between(0.1, 0.38),
    understanding: 0.6 + 0.09 * talent + random.normal(0, 0.04),
    understandingGain: isStruggling ? random.between(0, 0.08) : random.between(0.02, 0.16),
    diligence: Math.min(0.98, Math.max(0.45, 0.86 + 0.06 * talent)),
    readings: random.whole(25, 45),
  };
}

export interface Performance {
  seconds: number;
  /** Chance to know an answer. */
  knows: number;
}

/** One reading at a point of the year (0 to 1). Who reads faster than usual understands less. */
export function perform(random: Random, reader: ReaderModel, article: DemoArticle, progress: number): Performance {
  if (random.chance(0.01)) return clickedThrough(random, article);
  const form = Math.exp(random.normal(0, 0.07));
  const level = article.grade_level - reader.grade;
  const foreign = article.language === 'en' ? { speed: 0.68, knows: -0.08 } : { speed: 1, knows: 0 };
  const speed = reader.speed * (1 + reader.speedGain * progress) * form * (1 - 0.04 * level) * foreign.speed;
  const knows =
    reader.understanding +
    reader.understandingGain * progress -
    0.05 * level -
    0.6 * Math.max(0, form - 1) +
    foreign.knows;
  return { seconds: (article.words / speed) * 60, knows: Math.min(0.97, Math.max(0.1, knows)) };
}

/** Not a reading at all: gone after seconds, or scrolled to the end. */
const clickedThrough = (random: Random, article: DemoArticle): Performance => ({
  seconds: random.chance(0.5) ? random.between(1.5, 4.5) : (article.words / random.between(1600, 2600)) * 60,
  knows: 0.05,
});

const skillOffset: Record<Question['skill'], number> = {
  literal: 0.09,
  vocabulary: 0.02,
  main_idea: 0,
  evaluative: -0.05,
  inferential: -0.08,
};

/** Chosen options: the right ones if the reader knows, a guess otherwise. */
export function answersOf(
  random: Random,
  questions: readonly Question[],
  knows: number,
): { question_id: string; chosen: string[] }[] {
  return questions.map(({ id, kind, skill, options }) => {
    if (random.chance(knows + skillOffset[skill]))
      return { question_id: id, chosen: options.filter((o) => o.right).map((o) => o.id) };
    if (kind === 'ordering' || kind === 'cloze')
      return {
        question_id: id,
        chosen: options
          .filter((o) => o.right)
          .toReversed()
          .map((o) => o.id),
      };
    const guess = kind === 'multiple_choice' ? options.filter(() => random.chance(0.5)) : [random.pick(options)];
    return { question_id: id, chosen: guess.map((o) => o.id) };
  });
}

/**
 * What the page of a reader who takes so many seconds would have noted: scrolling now and then, sometimes an
 * interruption.
 */
export function traceOf(random: Random, seconds: number): TraceEvent[] {
  // A window over half of the text or more, kept around the line that is read.
  const window = random.whole(500, 1000);
  const seenAt = (active: number): [number, number] => {
    const top = Math.round(Math.min(1000 - window, Math.max(0, (active / seconds) * 1000 - window * 0.3)));
    return [top, top + window];
  };
  const trace: TraceEvent[] = [{ at: 0, event: 'start', seen: seenAt(0) }];
  const interruption = random.chance(0.1) ? random.between(0.2, 0.8) * seconds : Number.POSITIVE_INFINITY;
  let away = 0;
  for (let active = random.between(5, 14); active < seconds; active += random.between(5, 14)) {
    if (away === 0 && active > interruption) {
      trace.push({ at: Math.round(active * 1000), event: 'hidden' });
      away = random.between(15, 120);
      trace.push({ at: Math.round((active + away) * 1000), event: 'visible' });
    }
    trace.push({ at: Math.round((active + away) * 1000), event: 'activity', seen: seenAt(active) });
  }
  trace.push({ at: Math.round((seconds + away) * 1000), event: 'end' });
  return trace;
}
