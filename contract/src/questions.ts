import { z } from 'zod';
import { FileAddress, Id, isBlank, name, QuestionFileAddress, text, whole } from './fields.ts';
import { qualityVerdicts } from './reading/question-quality.ts';

/*
 * One model of questions for articles, exams and tutorials. Every answer is a list of option ids, so that all kinds are
 * stored, sent and graded in one way:
 *   single choice, true/false   the one chosen
 *   multiple choice             those chosen
 *   ordering                    all of them in the order given; the options are stored in the right order
 * cloze                       one for each gap (`___`) of the stem, in their order; the right options are stored in
 * that order
 */

export const questionKinds = ['single_choice', 'multiple_choice', 'true_false', 'ordering', 'cloze'] as const;
export type QuestionKind = (typeof questionKinds)[number];
export const skills = ['literal', 'inferential', 'vocabulary', 'main_idea', 'evaluative'] as const;

const gap = /_{3,}/g;
/** The pieces of a stem between its gaps: one more than there are gaps. */
export const gapPieces = (stem: string): string[] => stem.split(gap);
export const gapCount = (stem: string): number => gapPieces(stem).length - 1;

/** Options that a question needs. */
const fewest = 2;
const Option = z.strictObject({ id: Id.optional(), text: text(300), right: z.boolean({ error: 'validation.choice' }) });

/** Pictures of questions may not be larger; they are drawn again with so many pixels a side at the most. */
export const questionImage = { maxBytes: 5_000_000, maxSide: 1200, extensions: ['png', 'jpg', 'jpeg'] } as const;

/** A picture above the question's words; who cannot see it is told what it shows. */
const ImageInput = z.strictObject({
  address: QuestionFileAddress,
  alt: name(300),
});
const Image = z.object({ address: FileAddress, alt: z.string() });

/** What every question has, whatever its kind; exams extend it. */
export const QuestionFields = z.strictObject({
  id: Id.optional(),
  kind: z.enum(questionKinds, { error: 'validation.choice' }),
  stem: name(600),
  options: z.array(Option).min(fewest, { error: 'validation.options_min' }).max(8, { error: 'validation.options_max' }),
  explanation: text(1000).default(''),
  points: whole(1, 20).default(1),
  skill: z.enum(skills, { error: 'validation.choice' }).default('literal'),
  image: ImageInput.nullable().default(null),
});

interface Shape {
  kind: QuestionKind;
  stem: string;
  options: { text: string; right: boolean }[];
}

/** An option that the form offers and that was left empty; true or false has two places, both of which are needed. */
const isUnused = (kind: QuestionKind, { text: words, right }: Shape['options'][number]): boolean =>
  isBlank(words) && kind !== 'true_false' && (!right || kind === 'ordering');
const used = <T extends Shape>({ kind, options }: T) =>
  options.filter((option) => !isUnused(kind, option)) as T['options'];
const tooFew = { code: 'too_small', origin: 'array', minimum: fewest, inclusive: true } as const;
const rights = (question: Shape): number => used(question).filter((o) => o.right).length;

/** The rules that a question's parts must meet together. */
const rules: readonly { when: (q: Shape) => boolean; path: 'options' | 'stem'; error: string }[] = [
  {
    when: (q) => used(q).length >= fewest && q.kind !== 'ordering' && rights(q) === 0,
    path: 'options',
    error: 'validation.one_right',
  },
  {
    when: (q) => (q.kind === 'single_choice' || q.kind === 'true_false') && rights(q) > 1,
    path: 'options',
    error: 'validation.only_one_right',
  },
  { when: (q) => q.kind === 'true_false' && q.options.length !== 2, path: 'options', error: 'validation.two_options' },
  { when: (q) => q.kind === 'ordering' && used(q).length === 2, path: 'options', error: 'validation.three_to_order' },
  { when: (q) => q.kind === 'cloze' && gapCount(q.stem) === 0, path: 'stem', error: 'validation.gap' },
  {
    when: (q) => q.kind === 'cloze' && gapCount(q.stem) > 0 && rights(q) > 0 && gapCount(q.stem) !== rights(q),
    path: 'options',
    error: 'validation.right_for_each_gap',
  },
];

/** Adds to a schema of questions the rules of their kinds; options that were left empty are dropped. */
export const withQuestionRules = <T extends z.ZodType<Shape>>(schema: T) =>
  rules
    .reduce((checked, { when, path, error }) => checked.refine((q) => !when(q), { path: [path], error }) as T, schema)
    .superRefine((question, { addIssue }) => {
      for (const [at, option] of question.options.entries())
        if (isBlank(option.text) && !isUnused(question.kind, option))
          addIssue({ code: 'custom', path: ['options', at, 'text'], message: 'validation.required' });
      if (used(question).length < fewest)
        addIssue({ ...tooFew, path: ['options'], message: 'validation.options_min', input: question.options });
    })
    .transform((question) => ({ ...question, options: used(question) }));

export const QuestionInput = withQuestionRules(QuestionFields);

export const Question = z.object({
  id: Id,
  kind: z.enum(questionKinds),
  stem: z.string(),
  options: z.array(z.object({ id: Id, text: z.string(), right: z.boolean() })),
  explanation: z.string(),
  points: z.int(),
  skill: z.enum(skills),
  /** Absent in states that were kept before questions had pictures. */
  image: Image.nullish(),
});
export type Question = z.infer<typeof Question>;

/**
 * What a question asks, to be compared: figures of one wording say nothing about another. All options of an ordering
 * are right, whatever their marks say.
 */
export const wordingKey = ({ kind, stem, options, image }: Shape & Pick<Question, 'image'>): string =>
  JSON.stringify([
    kind,
    stem,
    options.map(({ text: words, right }) => [words, kind === 'ordering' || right]),
    image?.address ?? null,
  ]);

/** How a question does. What it rests on is always told beside it. */
export const QuestionQuality = z.object({
  question_id: Id,
  /** How many answered it who had read (of an exam's: all), and the share of them who were right. */
  answered: z.int(),
  share_right: z.number().nullable(),
  /** Correlation of being right here with the score on the other questions, −1 to 1. */
  discrimination: z.number().nullable(),
  /** How many answered it without having read, and the share of them who were right; null below five. */
  unread: z.int(),
  share_right_unread: z.number().nullable(),
  verdict: z.enum(qualityVerdicts),
});
export type QuestionQuality = z.infer<typeof QuestionQuality>;

/** A question as a student sees it: without the right answers. */
/** Which wording of questions was shown; left out of answers: the one of now. */
export const QuestionsVersion = z
  .int()
  .min(1, { error: 'validation.range' })
  .max(2_147_483_647, { error: 'validation.range' });

export const OpenQuestion = z.object({
  id: Id,
  kind: z.enum(questionKinds),
  stem: z.string(),
  points: z.int(),
  options: z.array(z.object({ id: Id, text: z.string() })),
  image: Image.nullish(),
});
export type OpenQuestion = z.infer<typeof OpenQuestion>;
export type OpenOption = OpenQuestion['options'][number];

/** Numbers from 0 to 1 that follow from a seed (mulberry32): the same order again whenever it is asked for. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A list in an order that follows from the seed (Fisher–Yates). */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = randomOf(seed);
  const copy = [...list];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other]!, copy[last]!];
  }
  return copy;
}

/** The same question again whatever the run: FNV-1a of its id. */
const seedOf = (id: string): number =>
  [...id].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261);

/** A question without its right answers; where the order of the options would tell them, it is another one. */
export function openQuestion(
  { id, kind, stem, points, options, image = null }: Question,
  optionSeed: number | null = null,
): OpenQuestion {
  const texts = options.map((option) => ({ id: option.id, text: option.text }));
  const isAlwaysMixed = kind === 'ordering' || kind === 'cloze';
  if (!isAlwaysMixed && (optionSeed === null || kind === 'true_false'))
    return { id, kind, stem, points, options: texts, image };
  const mixed = shuffled(texts, seedOf(id) ^ (optionSeed ?? 0));
  // By chance the order may be the right one: then it begins with the second.
  const isRight = kind === 'ordering' && mixed.every((option, at) => option.id === texts[at]?.id);
  return { id, kind, stem, points, options: isRight ? [...mixed.slice(1), mixed[0]!] : mixed, image };
}

/** Whether an answer says something for every part of the question. */
export const isAnswered = ({ kind, stem, options }: OpenQuestion, chosen: readonly string[] | undefined): boolean =>
  chosen !== undefined &&
  (kind === 'cloze'
    ? chosen.filter(Boolean).length === gapCount(stem)
    : kind === 'ordering'
      ? chosen.length === options.length
      : chosen.length > 0);
