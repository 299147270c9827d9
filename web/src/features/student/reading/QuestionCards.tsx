import type { Language } from '@okur/contract/fields';
import type { OpenQuestion } from '@okur/contract/student';
import { QuestionCard } from './QuestionCard.tsx';

export interface QuestionCardsProps {
  language: Language;
  questions: readonly OpenQuestion[];
  answers: Record<string, string[]>;
  onAnswer: (questionId: string, chosen: string[]) => void;
}

/** The questions of a text, one below the other. */
export function QuestionCards({ language, questions, answers, onAnswer }: QuestionCardsProps) {
  return questions.map((question, at) => (
    <QuestionCard
      key={question.id}
      language={language}
      question={question}
      number={at + 1}
      chosen={answers[question.id] ?? []}
      onAnswer={(chosen) => onAnswer(question.id, chosen)}
    />
  ));
}
