import { gapPieces, type Question } from '@okur/contract/questions';
import { escapeHtml } from '../../platform/http/escape-html.ts';

/* Questions as items of QTI 3. */

export type OutQuestion = Pick<Question, 'kind' | 'stem' | 'options' | 'explanation' | 'points' | 'skill'> & {
  /** The picture's path in the package. */
  picture: { path: string; alt: string } | null;
};

const response = 'RESPONSE';
const namespace = 'xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"';
export const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A class that tells statements from other questions with two choices. */
export const trueFalseClass = 'okur-true-false';

const choiceId = (at: number): string => `C${at + 1}`;
const gapId = (at: number): string => `G${at + 1}`;

/** Text of lines, each a paragraph where there is more than one. */
const linesOf = (text: string): string =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('')
    : escapeHtml(text);

/** What is right, and how the interaction that asks for it is written. */
interface OutInteraction {
  cardinality: 'single' | 'multiple' | 'ordered';
  baseType: 'identifier' | 'directedPair';
  right: string[];
  interaction: string;
}

const choices = (options: OutQuestion['options']): string =>
  options
    .map(({ text }, at) => `<qti-simple-choice identifier="${choiceId(at)}">${linesOf(text)}</qti-simple-choice>`)
    .join('');

function choice({ kind, stem, options }: OutQuestion): OutInteraction {
  const isMultiple = kind === 'multiple_choice';
  return {
    cardinality: isMultiple ? 'multiple' : 'single',
    baseType: 'identifier',
    right: options.flatMap(({ right }, at) => (right ? [choiceId(at)] : [])),
    interaction:
      `<qti-choice-interaction response-identifier="${response}" max-choices="${isMultiple ? 0 : 1}"` +
      `${kind === 'true_false' ? ` class="${trueFalseClass}"` : ' shuffle="true"'}>` +
      `<qti-prompt>${linesOf(stem)}</qti-prompt>${choices(options)}</qti-choice-interaction>`,
  };
}

const ordering = ({ stem, options }: OutQuestion): OutInteraction => ({
  cardinality: 'ordered',
  baseType: 'identifier',
  right: options.map((_, at) => choiceId(at)),
  interaction:
    `<qti-order-interaction response-identifier="${response}" shuffle="true">` +
    `<qti-prompt>${linesOf(stem)}</qti-prompt>${choices(options)}</qti-order-interaction>`,
});

function cloze({ stem, options }: OutQuestion): OutInteraction {
  const rightOnes = options.flatMap(({ right }, at) => (right ? [choiceId(at)] : []));
  const words = options
    .map(
      ({ text }, at) => `<qti-gap-text identifier="${choiceId(at)}" match-max="1">${escapeHtml(text)}</qti-gap-text>`,
    )
    .join('');
  const sentence = gapPieces(stem)
    .map((piece, at) => `${at > 0 ? `<qti-gap identifier="${gapId(at - 1)}"/>` : ''}${escapeHtml(piece)}`)
    .join('')
    .replaceAll('\n', '<br/>');
  return {
    cardinality: 'multiple',
    baseType: 'directedPair',
    right: rightOnes.map((id, at) => `${id} ${gapId(at)}`),
    interaction:
      `<qti-gap-match-interaction response-identifier="${response}" shuffle="true">` +
      `${words}<p>${sentence}</p></qti-gap-match-interaction>`,
  };
}

const writers: Record<Question['kind'], (question: OutQuestion) => OutInteraction> = {
  single_choice: choice,
  multiple_choice: choice,
  true_false: choice,
  ordering,
  cloze,
};

/** One question as an item; all its points or none, as it is graded here. */
export function itemOf(question: OutQuestion, at: { id: string; title: string; language: string; text?: string }) {
  const { cardinality, baseType, right, interaction } = writers[question.kind](question);
  const { points, explanation, picture } = question;
  const value = (type: string, number: number) => `<qti-base-value base-type="${type}">${number}</qti-base-value>`;
  return (
    `${xmlStart}<qti-assessment-item ${namespace} identifier="${at.id}" title="${escapeHtml(at.title)}" ` +
    `xml:lang="${at.language}" adaptive="false" time-dependent="false">` +
    `<qti-response-declaration identifier="${response}" cardinality="${cardinality}" base-type="${baseType}">` +
    `<qti-correct-response>${right.map((one) => `<qti-value>${one}</qti-value>`).join('')}</qti-correct-response>` +
    '</qti-response-declaration>' +
    '<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float">' +
    '<qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration>' +
    '<qti-outcome-declaration identifier="MAXSCORE" cardinality="single" base-type="float">' +
    `<qti-default-value><qti-value>${points}</qti-value></qti-default-value></qti-outcome-declaration>` +
    '<qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier"/>' +
    (at.text ? `<qti-assessment-stimulus-ref identifier="TEXT" href="${at.text}"/>` : '') +
    `<qti-item-body>${pictureOf(picture)}${interaction}</qti-item-body>` +
    '<qti-response-processing><qti-response-condition><qti-response-if>' +
    `<qti-match><qti-variable identifier="${response}"/><qti-correct identifier="${response}"/></qti-match>` +
    `<qti-set-outcome-value identifier="SCORE">${value('float', points)}</qti-set-outcome-value>` +
    '</qti-response-if></qti-response-condition><qti-set-outcome-value identifier="FEEDBACK">' +
    '<qti-base-value base-type="identifier">EXPLANATION</qti-base-value></qti-set-outcome-value>' +
    '</qti-response-processing>' +
    feedbackOf(explanation) +
    '</qti-assessment-item>'
  );
}

const pictureOf = (picture: OutQuestion['picture']): string =>
  picture ? `<div><img src="../${picture.path}" alt="${escapeHtml(picture.alt)}"/></div>` : '';

const feedbackOf = (explanation: string): string =>
  explanation
    ? '<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="EXPLANATION" show-hide="show">' +
      `<qti-content-body>${linesOf(explanation)}</qti-content-body></qti-modal-feedback>`
    : '';
