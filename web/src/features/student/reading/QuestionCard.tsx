import { Paper, Title } from '@mantine/core';
import type { Language } from '@okur/contract/fields';
import type { OpenQuestion } from '@okur/contract/student';
import { QuestionPrompt, QuestionAnswer } from '../../../reading/questions/QuestionAnswer.tsx';

interface QuestionCardProps {
  /** Of the text, which its questions are written in. */
  language: Language;
  question: OpenQuestion;
  number: number;
  chosen: string[];
  onAnswer: (chosen: string[]) => void;
}

export function QuestionCard({ language, question, number, chosen, onAnswer }: QuestionCardProps) {
  const heading = `question-${question.id}`;
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby={heading} lang={language}>
      <Title order={2} size="1.2rem" id={heading}>
        {number}. <QuestionPrompt question={question} />
      </Title>
      <QuestionAnswer question={question} chosen={chosen} onAnswer={onAnswer} labelledBy={heading} />
    </Paper>
  );
}
