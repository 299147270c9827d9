import { Paper, Stack, Text } from '@mantine/core';
import type { OpenQuestion } from '@okur/contract/questions';
import { useState } from 'react';
import { QuestionPrompt, QuestionAnswer } from './QuestionAnswer.tsx';

/** Questions as a student meets them, to be tried out; nothing is stored. */
export function QuestionsPreview({ questions }: { questions: readonly OpenQuestion[] }) {
  const [answers, setAnswers] = useState<Record<string, string[]>>({});
  return (
    <Stack gap="md">
      {questions.map((question, at) => {
        const labelId = `preview-${question.id}`;
        return (
          <Paper key={question.id} component="section" withBorder radius="lg" p="md" aria-labelledby={labelId}>
            <Text fw={600} size="lg" id={labelId}>
              {at + 1}. <QuestionPrompt question={question} />
            </Text>
            <QuestionAnswer
              question={question}
              chosen={answers[question.id] ?? []}
              onAnswer={(chosen) => setAnswers({ ...answers, [question.id]: chosen })}
              labelledBy={labelId}
            />
          </Paper>
        );
      })}
    </Stack>
  );
}
