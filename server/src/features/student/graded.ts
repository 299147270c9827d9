import type { Question } from '@okur/contract/articles';
import { type Grade, grade } from '@okur/contract/reading/comprehension';
import type { AnswersInput, ReadingResult } from '@okur/contract/student';
import type { z } from 'zod';
import { invalidField } from '../../platform/http/api-error.ts';

type Answers = z.output<typeof AnswersInput>['answers'];

export interface GradedAnswer {
  question_id: string;
  chosen: string[];
  right: boolean;
  points: number;
  max_points: number;
}

/** Each answer names a question of the text, once, and options of that question. */
export function checkAnswers(questions: readonly Question[], answers: Answers): void {
  const open = new Map(questions.map((question) => [question.id, question]));
  answers.forEach(({ question_id, chosen }, index) => {
    const question = open.get(question_id);
    open.delete(question_id);
    if (!question) throw invalidField(`answers.${index}.question_id`, 'validation.not_found');
    if (!chosen.every((id) => question.options.some((option) => option.id === id)))
      throw invalidField(`answers.${index}.chosen`, 'validation.not_found');
  });
}

/** Every question with its grade, unanswered ones among them. */
export function gradedAnswers(
  questions: readonly Question[],
  answers: Answers,
): { answers: GradedAnswer[]; grades: Grade[]; points: number; max_points: number } {
  const chosen = new Map(answers.map((answer) => [answer.question_id, answer.chosen]));
  const grades = questions.map((question) => grade(question, chosen.get(question.id) ?? []));
  return {
    grades,
    answers: questions.map(({ id }, at) => ({
      question_id: id,
      chosen: chosen.get(id) ?? [],
      right: grades[at]!.right,
      points: grades[at]!.points,
      max_points: grades[at]!.maxPoints,
    })),
    points: grades.reduce((sum, { points }) => sum + points, 0),
    max_points: grades.reduce((sum, { maxPoints }) => sum + maxPoints, 0),
  };
}

/** A question with what was answered and what is right; nothing where it was not answered. */
export function explained(
  { id, kind, stem, options, explanation, image = null }: Question,
  answer: GradedAnswer | undefined,
): ReadingResult['questions'] {
  if (!answer) return [];
  const { right, points, max_points } = answer;
  const texts = (of: Question['options']) => of.map((option) => option.text);
  return [
    {
      id,
      stem,
      right,
      points,
      max_points,
      explanation,
      chosen: texts(inOrder(kind, options, answer.chosen)),
      right_options: texts(options.filter((o) => o.right)),
      image,
    },
  ];
}

/**
 * The chosen options: as they are in the question, or in the order in which they were given where that is the answer.
 */
const inOrder = (
  kind: Question['kind'],
  options: Question['options'],
  chosen: readonly string[],
): Question['options'] =>
  kind === 'ordering' || kind === 'cloze'
    ? chosen.flatMap((id) => options.find((o) => o.id === id) ?? [])
    : options.filter((o) => chosen.includes(o.id));
