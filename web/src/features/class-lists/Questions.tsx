import { Button, Group, Text } from '@mantine/core';
import type { ClassList, Question } from '@okur/contract/class-lists';
import { useTranslation } from 'react-i18next';
import type { RowChanges } from './useRowChanges.ts';

type Row = ClassList['rows'][number];

/** Who the row may be, to be said with a button; the pressed one takes the answer away again. */
export function Questions({ row, say }: { row: Row; say: RowChanges['say'] }) {
  return row.questions?.map((question) => (
    <Choices key={question.user_id} line={row.line} question={question} say={say} />
  ));
}

function Choices({ line, question, say }: { line: number; question: Question; say: RowChanges['say'] }) {
  const { t } = useTranslation();
  const { user_id, name, chosen } = question;
  const who = [name || '–', question.student_number, question.department_name].filter(Boolean).join(' · ');
  return (
    <Group gap="xs" role="group" aria-label={t('class_list.answers_for', { line, name: name || '–' })}>
      <Text span size="sm" fw={500}>
        {who}
      </Text>
      {question.choices.map((choice) => (
        <Button
          key={choice}
          size="compact-xs"
          variant={chosen === choice ? 'filled' : 'default'}
          aria-pressed={chosen === choice}
          onClick={() => say(line, user_id, chosen === choice ? null : choice)}
        >
          {t(`class_list.choice.${choice}`)}
        </Button>
      ))}
    </Group>
  );
}
