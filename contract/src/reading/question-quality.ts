/*
 * How well a question does its work, from the answers of many. Share right: of those it was asked. Discrimination: the
 * correlation of being right with the score on all other questions (corrected item–total, −1 to 1). A question that
 * many get right without the text asks for knowledge, not for reading.
 */

export interface AnsweredSheet {
  /** Whether each question that was asked was answered right, by its id. */
  right: ReadonlyMap<string, boolean>;
  /** Answered without having read the text: it was never opened before, or gone faster than anyone can read. */
  isUnread?: boolean;
}

export interface QuestionFigures {
  /** Answers of those who had read. */
  answered: number;
  /** Answers of those who had not. */
  unread: number;
  shareRight: number | null;
  discrimination: number | null;
  /** Among those who answered without having read; null below `fewest` of them. */
  shareRightUnread: number | null;
  verdict: QualityVerdict;
}

export const qualityVerdicts = [
  'good',
  'few_answers',
  'too_easy',
  'too_hard',
  'weak',
  'key_doubtful',
  'needs_no_text',
] as const;
export type QualityVerdict = (typeof qualityVerdicts)[number];

/** Below so many answers a figure says nothing. */
export const fewest = 10;
const fewestUnread = 5;

/** One-sided 95 %. */
const z = 1.645;

/** The least share that `right` of `all` speak for (lower end of Wilson's interval). */
function leastShare(right: number, all: number): number {
  const p = right / all;
  const spread = z * Math.sqrt((p * (1 - p)) / all + z ** 2 / (4 * all ** 2));
  return (p + z ** 2 / (2 * all) - spread) / (1 + z ** 2 / all);
}

/**
 * A question needs no text when those who had not read it are right more often than chance lets a guesser be (Keenan &
 * Betjemann 2006, sure of it by 95 %), and often enough to matter: Tuinman (1972) found 0.32 to 0.50 in five widely
 * used tests with a chance of 0.25, so that alone would name nearly every question.
 */
const needsNoText = (share: number, count: number, guess: number): boolean =>
  share >= Math.max(0.6, guess + 0.25) && leastShare(share * count, count) > guess;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Pearson's correlation; null where one side never varies. */
export function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  if (xs.length < 2) return null;
  const [mx, my] = [mean(xs), mean(ys)];
  let [xy, xx, yy] = [0, 0, 0];
  xs.forEach((x, at) => {
    const [dx, dy] = [x - mx, ys[at]! - my];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  });
  return xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy);
}

/** `guess` is the chance of a blind guesser to be right. */
export function questionFigures(questionId: string, sheets: readonly AnsweredSheet[], guess: number): QuestionFigures {
  const withQuestion = sheets.filter(({ right }) => right.has(questionId));
  const read = withQuestion.filter(({ isUnread }) => !isUnread);
  const unread = withQuestion.filter(({ isUnread }) => isUnread);
  const share = (of: readonly AnsweredSheet[]) => mean(of.map(({ right }) => Number(right.get(questionId))));
  const shareRight = read.length > 0 ? share(read) : null;
  const shareRightUnread = unread.length >= fewestUnread ? share(unread) : null;
  // The rest of the sheet as a share: those who were asked fewer questions are not worse for it.
  const withRest = read.filter(({ right }) => right.size > 1);
  const rest = withRest.map(({ right }) =>
    mean([...right].flatMap(([id, isRight]) => (id === questionId ? [] : [Number(isRight)]))),
  );
  const discrimination = correlation(
    withRest.map(({ right }) => Number(right.get(questionId))),
    rest,
  );
  return {
    answered: read.length,
    unread: unread.length,
    shareRight,
    discrimination,
    shareRightUnread,
    verdict: verdictOf(
      { answered: read.length, unread: unread.length, shareRight, discrimination, shareRightUnread },
      guess,
    ),
  };
}

function verdictOf(
  { answered, unread, shareRight, discrimination, shareRightUnread }: Omit<QuestionFigures, 'verdict'>,
  guess: number,
): QuestionFigures['verdict'] {
  if (shareRightUnread !== null && needsNoText(shareRightUnread, unread, guess)) return 'needs_no_text';
  if (answered < fewest || shareRight === null) return 'few_answers';
  // Those who know the rest get this one wrong: most often the wrong answer is marked as right.
  if (discrimination !== null && discrimination < -0.1) return 'key_doubtful';
  if (shareRight > 0.95) return 'too_easy';
  if (shareRight < Math.min(0.2, guess)) return 'too_hard';
  return discrimination !== null && discrimination < 0.1 ? 'weak' : 'good';
}
