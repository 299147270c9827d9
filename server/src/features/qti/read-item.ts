import type { QtiItem, qtiLosses, qtiReasons } from '@okur/contract/qti';
import { QuestionInput, type QuestionKind, skills } from '@okur/contract/questions';
import { type Element, within } from '../../platform/sandbox/xml.ts';
import { attributeOf, htmlOf, isInteraction, linesOf, named, nameOf } from './elements.ts';
import { trueFalseClass } from './write-item.ts';

export type Loss = (typeof qtiLosses)[number];
type Reason = (typeof qtiReasons)[number];
type Option = { text: string; right: boolean };

/** A question of the file, whose picture is still a path in it. */
export interface DraftItem extends Omit<QtiItem, 'question' | 'outcome' | 'without'> {
  without: Set<Loss>;
  question:
    | (Omit<NonNullable<QtiItem['question']>, 'image'> & { picture: { path: string; alt: string } | null })
    | null;
  /** What comes before the question and is too long for one. */
  passage: string | null;
}

/** Why an item cannot be a question here. */
class Left extends Error {
  readonly reason: Reason;
  readonly interaction: string | null;
  constructor(reason: Reason, interaction: string | null = null) {
    super(reason);
    this.reason = reason;
    this.interaction = interaction;
  }
}

/** What a question here makes of one item; one that cannot be taken says why. `keywords` are of its resource. */
export function readItem(item: Element, keywords: readonly string[]): DraftItem {
  const without = new Set<Loss>();
  const title = attributeOf(item, 'title')?.trim() || attributeOf(item, 'identifier') || '';
  const draft = { title: title.slice(0, 300).toWellFormed(), without, reason: null, interaction: null, passage: null };
  try {
    return { ...draft, ...questionOf(item, keywords, title, without) };
  } catch (error) {
    if (!(error instanceof Left)) throw error;
    return { ...draft, question: null, reason: error.reason, interaction: error.interaction };
  }
}

function questionOf(item: Element, keywords: readonly string[], title: string, without: Set<Loss>) {
  const body = named(item, 'itembody')[0];
  if (!body) throw new Left('broken');
  if (attributeOf(item, 'adaptive') === 'true') throw new Left('adaptive');
  noteLosses(item, body, without);
  const { passage, ...wording } = apart(body, wordingOf(item, body, without));
  const picture = pictureOf(body, title, without);
  const question = {
    ...wording,
    explanation: explanationOf(item, without),
    points: pointsOf(item, without),
    skill: skills.find((skill) => keywords.includes(skill)) ?? ('literal' as const),
  };
  const checked = QuestionInput.safeParse({ ...question, image: null });
  if (!checked.success) throw new Left(question.stem === '' ? 'no_words' : 'rules');
  const { id: _id, image: _image, options, ...rest } = checked.data;
  return { question: { ...rest, options: options.map(({ text, right }) => ({ text, right })), picture }, passage };
}

/** What is seen at once that no question here has. */
function noteLosses(item: Element, body: Element, without: Set<Loss>): void {
  if (named(item, 'rubricblock').length > 0) without.add('rubric');
  if (named(item, 'feedbackblock', 'feedbackinline').length > 0) without.add('feedback');
  if (named(item, 'object', 'audio', 'video', 'mediainteraction').length > 0) without.add('media');
  if (named(body, 'table', 'math', 'svg').length > 0) without.add('mark_up');
  const values = named(item, 'mapentry').map((entry) => Number(attributeOf(entry, 'mappedvalue')));
  if (new Set(values.filter((value) => value > 0)).size > 1 || values.some((value) => value < 0))
    without.add('partial_credit');
}

interface Wording {
  kind: QuestionKind;
  stem: string;
  options: Option[];
}

const taken: Record<string, (item: Element, interaction: Element, body: Element) => Wording> = {
  choiceinteraction: choice,
  orderinteraction: ordering,
  gapmatchinteraction: gapMatch,
};

function wordingOf(item: Element, body: Element, without: Set<Loss>): Wording {
  const interactions = [...within(body)].filter(isInteraction);
  const [first] = interactions;
  if (!first) throw new Left('kind');
  if (interactions.every((one) => nameOf(one) === 'inlinechoiceinteraction'))
    return inlineChoices(item, body, interactions);
  if (interactions.length > 1) throw new Left('several');
  const read = taken[nameOf(first)];
  if (!read) throw new Left('kind', first.tag.slice(first.tag.indexOf(':') + 1).slice(0, 60));
  if (named(first, 'simplechoice', 'gapimg').some((one) => named(one, 'img').length > 0)) without.add('picture');
  return read(item, first, body);
}

/** The declaration of the response to an interaction. */
function declarationOf(item: Element, interaction: Element): Element | undefined {
  const id = attributeOf(interaction, 'responseidentifier');
  return named(item, 'responsedeclaration').find((one) => attributeOf(one, 'identifier') === id);
}

/** What the response is right with, in its order. */
function rightOf(item: Element, interaction: Element): string[] {
  const declaration = declarationOf(item, interaction);
  if (!declaration) throw new Left('no_answer');
  const correct = named(declaration, 'correctresponse').flatMap((one) =>
    named(one, 'value').map((value) => linesOf(value)),
  );
  const mapped = named(declaration, 'mapentry').filter((entry) => Number(attributeOf(entry, 'mappedvalue')) > 0);
  const right = correct.length > 0 ? correct : mapped.map((entry) => attributeOf(entry, 'mapkey') ?? '');
  if (right.length === 0) throw new Left('no_answer');
  return right;
}

const wordsAround = (body: Element, interaction: Element): string =>
  [
    linesOf(body, (inner) => inner === interaction || isAside(inner)),
    ...named(interaction, 'prompt').map((one) => linesOf(one)),
  ]
    .filter((words) => words !== '')
    .join('\n');

/** What is in an item's body and is none of its words. */
const isAside = (element: Element): boolean =>
  ['rubricblock', 'feedbackblock', 'feedbackinline', 'audio', 'video', 'object', 'infocontrol'].includes(
    nameOf(element),
  );

const choicesOf = (interaction: Element): { id: string; text: string }[] =>
  named(interaction, 'simplechoice').map((one) => ({
    id: attributeOf(one, 'identifier') ?? '',
    text: linesOf(one, isAside),
  }));

/** The response says how many values it has; without a word of it, so many as may be chosen, which is one by itself. */
function isMultiple(item: Element, interaction: Element): boolean {
  const declaration = declarationOf(item, interaction);
  const cardinality = declaration && attributeOf(declaration, 'cardinality');
  return cardinality ? cardinality === 'multiple' : (attributeOf(interaction, 'maxchoices') ?? '1') !== '1';
}

function choice(item: Element, interaction: Element, body: Element): Wording {
  const right = new Set(rightOf(item, interaction));
  const options = choicesOf(interaction).map(({ id, text }) => ({ text, right: right.has(id) }));
  const isTrueFalse = (attributeOf(interaction, 'class') ?? '').split(/\s+/).includes(trueFalseClass);
  const kind = isTrueFalse ? 'true_false' : isMultiple(item, interaction) ? 'multiple_choice' : 'single_choice';
  return { kind, stem: wordsAround(body, interaction), options };
}

function ordering(item: Element, interaction: Element, body: Element): Wording {
  const order = rightOf(item, interaction);
  const choices = choicesOf(interaction);
  const options = order.map((id) => ({ text: choices.find((one) => one.id === id)?.text ?? '', right: true }));
  if (options.length !== choices.length) throw new Left('no_answer');
  return { kind: 'ordering', stem: wordsAround(body, interaction), options };
}

const gapMark = '___';

/** The words that fill the gaps in their order, then the others; a word that fills two gaps is there twice. */
const clozeOf = (stem: string, right: readonly string[], others: readonly string[]): Wording => ({
  kind: 'cloze',
  stem,
  options: [...right.map((text) => ({ text, right: true })), ...others.map((text) => ({ text, right: false }))],
});

/** The element's words, with a mark in place of these. */
function withGaps(
  element: Element,
  isGap: (inner: Element) => boolean,
  isLeftOut: (inner: Element) => boolean,
): string {
  const copy = (from: Element): Element => ({
    ...from,
    children: from.children.map((child) => (typeof child === 'string' ? child : isGap(child) ? gapMark : copy(child))),
  });
  return linesOf(copy(element), isLeftOut);
}

function gapMatch(item: Element, interaction: Element, body: Element): Wording {
  const pairs = new Map(rightOf(item, interaction).map((pair) => pair.split(/\s+/).toReversed() as [string, string]));
  const words = named(interaction, 'gaptext').map((one) => ({
    id: attributeOf(one, 'identifier') ?? '',
    text: linesOf(one),
  }));
  const right = named(interaction, 'gap').map((gap) => {
    const word = words.find(({ id }) => id === pairs.get(attributeOf(gap, 'identifier') ?? ''));
    if (!word) throw new Left('no_answer');
    return word;
  });
  const sentence = withGaps(
    body,
    (inner) => nameOf(inner) === 'gap',
    (inner) => nameOf(inner) === 'gaptext' || isAside(inner),
  );
  const others = words.filter((word) => !right.includes(word)).map(({ text }) => text);
  return clozeOf(
    sentence,
    right.map(({ text }) => text),
    others,
  );
}

function inlineChoices(item: Element, body: Element, interactions: readonly Element[]): Wording {
  const offered = interactions.map((interaction) => {
    const right = rightOf(item, interaction)[0];
    const all = named(interaction, 'inlinechoice').map((one) => ({
      text: linesOf(one),
      isRight: attributeOf(one, 'identifier') === right,
    }));
    const word = all.find(({ isRight }) => isRight)?.text;
    if (word === undefined) throw new Left('no_answer');
    return { word, others: all.filter(({ isRight }) => !isRight).map(({ text }) => text) };
  });
  const right = offered.map(({ word }) => word);
  const others = new Set(offered.flatMap((one) => one.others).filter((text) => !right.includes(text)));
  return clozeOf(
    withGaps(body, (inner) => nameOf(inner) === 'inlinechoiceinteraction', isAside),
    right,
    [...others],
  );
}

/** As long as a question may be. */
const longestStem = 600;

/** A passage before the question is a text of its own, where both together are too long for a question. */
function apart(body: Element, wording: Wording): Wording & { passage: string | null } {
  if (wording.stem.length <= longestStem || wording.kind === 'cloze') return { ...wording, passage: null };
  const prompt = named(body, 'prompt')
    .map((one) => linesOf(one))
    .join('\n');
  if (prompt === '') return { ...wording, passage: null };
  const passage = htmlOf(body, (inner) => isInteraction(inner) || isAside(inner));
  return { ...wording, stem: prompt, passage };
}

function explanationOf(item: Element, without: Set<Loss>): string {
  const all = named(item, 'modalfeedback')
    .map((one) => linesOf(one))
    .filter((words) => words !== '');
  if (all.length > 1) without.add('feedback');
  return (all[0] ?? '').slice(0, 1000).toWellFormed();
}

const mostPoints = 20;

/** The most that an item gives, where that is a whole number of points as questions here have. */
function pointsOf(item: Element, without: Set<Loss>): number {
  const declared = named(item, 'outcomedeclaration').find((one) => attributeOf(one, 'identifier') === 'MAXSCORE');
  const score = named(item, 'outcomedeclaration').find((one) => attributeOf(one, 'identifier') === 'SCORE');
  const said = declared
    ? linesOf(named(declared, 'value')[0] ?? declared)
    : score && attributeOf(score, 'normalmaximum');
  if (!said) return 1;
  const points = Number(said);
  if (Number.isInteger(points) && points >= 1 && points <= mostPoints) return points;
  without.add('points');
  return 1;
}

/** The first picture of the body; one without words has the item's title. */
function pictureOf(body: Element, title: string, without: Set<Loss>): { path: string; alt: string } | null {
  const pictures = named(body, 'img').filter((one) => attributeOf(one, 'src'));
  const [first] = pictures;
  if (!first) return null;
  if (pictures.length > 1) without.add('picture');
  const alt = attributeOf(first, 'alt')?.trim();
  if (!alt) without.add('alt');
  return { path: attributeOf(first, 'src')!, alt: (alt || title || '…').slice(0, 300).toWellFormed() };
}
