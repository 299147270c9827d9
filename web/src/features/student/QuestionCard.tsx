import { Paper, Title } from '@mantine/core';
import type { OpenQuestion } from '@okur/contract/student';
import { QuestionAnswer, stemOf } from '../../kit/questions/QuestionAnswer.tsx';

interface QuestionCardProps {
  question: OpenQuestion;
  number: number;
  chosen: string[];
  onAnswer: (chosen: string[]) => void;
}

export function QuestionCard({ question, number, chosen, onAnswer }: QuestionCardProps) {
  const heading = `question-${question.id}`;
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby={heading}>
      <Title order={2} size="1.2rem" id={heading}>{number}. {stemOf(question)}</Title>
      <QuestionAnswer question={question} chosen={chosen} onAnswer={onAnswer} labelledBy={heading} />
    </Paper>
  );
}
