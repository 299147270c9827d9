import { ActionIcon, Group, Paper, Stack, Text } from '@mantine/core';
import type { Language } from '@okur/contract/fields';
import type { QuestionQuality } from '@okur/contract/questions';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QuestionValues } from './editing.ts';
import { QualityMarks } from './QualityMarks.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import type { QuestionsForm } from './QuestionsEditor.tsx';

interface QuestionEditorProps {
  form: QuestionsForm;
  language: Language;
  question: QuestionValues;
  at: number;
  count: number;
  quality: QuestionQuality | undefined;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}

/** One question of the form. */
export function QuestionEditor({
  form,
  language,
  question,
  at,
  count,
  quality,
  onMove,
  onRemove,
}: QuestionEditorProps) {
  const { t } = useTranslation();
  const heading = t('articles.question_n', { number: at + 1 });
  const change = (next: QuestionValues) => form.set(`questions.${at}`, next);
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-label={heading} data-moved={question.id}>
      <Stack gap="sm">
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
            {heading}
          </Text>
          <Group gap={4} wrap="nowrap">
            <Tool
              data-moves="up"
              label={t('articles.move_up', { number: at + 1 })}
              icon={<IconArrowUp size={18} />}
              disabled={at === 0}
              onClick={() => onMove(at, at - 1)}
            />
            <Tool
              data-moves="down"
              label={t('articles.move_down', { number: at + 1 })}
              icon={<IconArrowDown size={18} />}
              disabled={at === count - 1}
              onClick={() => onMove(at, at + 1)}
            />
            <Tool
              label={t('articles.remove_question', { number: at + 1 })}
              icon={<IconTrash size={18} />}
              onClick={() => onRemove(at)}
            />
          </Group>
        </Group>
        {quality ? (
          <div>
            <QualityMarks quality={quality} />
          </div>
        ) : null}
        <QuestionFields
          question={question}
          language={language}
          onChange={change}
          errorOf={(path) => form.field(`questions.${at}.${path}` as 'questions').error}
        />
      </Stack>
    </Paper>
  );
}

function Tool({
  label,
  icon,
  ...rest
}: {
  label: string;
  icon: React.ReactNode;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} {...rest}>
      {icon}
    </ActionIcon>
  );
}
