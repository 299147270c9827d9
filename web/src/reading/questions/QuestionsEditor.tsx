import { Alert, Button, Group, Input, Stack, Text, Title } from '@mantine/core';
import type { Language } from '@okur/contract/fields';
import type { QuestionQuality } from '@okur/contract/questions';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../kit/feedback/toast.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { followMoved } from '../../kit/followMoved.ts';
import { newQuestion, type QuestionValues } from './editing.ts';
import { QuestionEditor } from './QuestionEditor.tsx';

/** What is between here and the next paint: the new card. */
const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

/** What the editor needs of a form that has questions. */
export interface QuestionsForm {
  values: { questions?: readonly object[] | undefined };
  insert: (path: 'questions', item: unknown, index?: number) => void;
  remove: (path: 'questions', index: number) => void;
  move: (path: 'questions', from: number, to: number) => void;
  set: (path: `questions.${number}`, question: QuestionValues) => void;
  field: (path: 'questions') => { error?: string | undefined };
}

interface QuestionsEditorProps {
  form: QuestionsForm;
  /** Of what they ask about. */
  language: Language;
  /** How those do that were answered. */
  quality?: readonly QuestionQuality[];
}

/** The questions that follow a text or a video, in the order in which they are asked. */
export function QuestionsEditor({ form, language, quality = [] }: QuestionsEditorProps) {
  const { t } = useTranslation();
  // Every question of this form has an id: those of the server, and newQuestion's own.
  const questions = (form.values.questions ?? []) as QuestionValues[];

  function add() {
    const question = newQuestion();
    form.insert('questions', question);
    focusSoon(`${question.id}-stem`);
  }
  function remove(at: number) {
    const question = questions[at];
    form.remove('questions', at);
    toast.undo(t('articles.question_removed', { number: at + 1 }), t('kit.undo'), async () =>
      form.insert('questions', question, at),
    );
  }
  function move(from: number, to: number) {
    form.move('questions', from, to);
    followMoved(questions[from]?.id ?? '', to < from ? 'up' : 'down');
  }

  const addButton = (
    <Button variant="light" leftSection={<IconPlus size={16} />} onClick={add}>
      {t('articles.add_question')}
    </Button>
  );
  return (
    <Stack gap="md">
      <Heading questions={questions} />
      <NoTextNeeded questions={questions} quality={quality} />
      {quality.length > 0 && quality.every(({ share_right_unread: share }) => share === null) ? (
        <Text size="sm" c="dimmed">
          {t('articles.how_without_text')}
        </Text>
      ) : null}
      {questions.map((question, at) => (
        <QuestionEditor
          key={question.id}
          form={form}
          language={language}
          question={question}
          at={at}
          count={questions.length}
          quality={quality.find(({ question_id }) => question_id === question.id)}
          onMove={move}
          onRemove={remove}
        />
      ))}
      {questions.length === 0 ? (
        <EmptyState title={t('articles.no_questions')} text={t('articles.no_questions_text')} action={addButton} />
      ) : (
        <Group>{addButton}</Group>
      )}
      <Input.Error>{form.field('questions').error}</Input.Error>
    </Stack>
  );
}

function Heading({ questions }: { questions: readonly QuestionValues[] }) {
  const { t } = useTranslation();
  const points = questions.reduce((sum, question) => sum + (question.points ?? 0), 0);
  return (
    <Group gap="sm">
      <Title order={2}>{t('articles.questions')}</Title>
      {questions.length > 0 ? (
        <Text size="sm" c="dimmed">
          {t('articles.questions_and_points', { questions: questions.length, count: points })}
        </Text>
      ) : null}
    </Group>
  );
}

/** Names the questions that were answered without the text, above them all. */
function NoTextNeeded({
  questions,
  quality,
}: {
  questions: readonly QuestionValues[];
  quality: readonly QuestionQuality[];
}) {
  const { t } = useTranslation();
  const needless = new Set(
    quality.filter(({ verdict }) => verdict === 'needs_no_text').map(({ question_id }) => question_id),
  );
  const numbers = questions.flatMap(({ id }, at) => (needless.has(id) ? [String(at + 1)] : []));
  if (numbers.length === 0) return null;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle />}
      title={t('articles.no_text_needed', { count: numbers.length, numbers: numbers.join(', ') })}
    >
      {t('articles.no_text_needed_text')}
    </Alert>
  );
}
