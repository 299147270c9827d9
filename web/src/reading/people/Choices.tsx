import { Button, Group, Text } from '@mantine/core';
import type { Question } from '@okur/contract/class-lists';
import { useTranslation } from 'react-i18next';

interface ChoicesProps {
  line: number;
  question: Question;
  /** Of grown-ups other words than of children. */
  isAdult: boolean;
  onSay: (choice: Question['chosen']) => void;
}

/** Who a row of a list or a roster may be, to be said with a button; the pressed one takes the answer away again. */
export function Choices({ line, question, isAdult, onSay }: ChoicesProps) {
  const { t } = useTranslation();
  const { name, chosen } = question;
  const who = [name || '–', question.student_number, question.department_name, question.email];
  return (
    <Group gap="xs" role="group" aria-label={t('class_list.answers_for', { line, name: name || '–' })}>
      <Text span size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {who.filter(Boolean).join(' · ')}
      </Text>
      {question.choices.map((choice) => (
        <Button
          key={choice}
          size="compact-xs"
          variant={chosen === choice ? 'filled' : 'default'}
          aria-pressed={chosen === choice}
          onClick={() => onSay(chosen === choice ? null : choice)}
        >
          {isRestored(question, choice)
            ? t('kit.restore')
            : t(`class_list.choice.${wordOf(question, choice, isAdult)}`)}
        </Button>
      ))}
    </Group>
  );
}

/** Who was deleted can come back and still not sign in. */
const isRestored = ({ kind }: Question, choice: Question['choices'][number]): boolean =>
  kind === 'deleted' && choice === 'return';

function wordOf({ kind }: Question, choice: Question['choices'][number], isAdult: boolean): string {
  if (isAdult && (choice === 'same' || choice === 'another')) return `${choice}_person`;
  return choice === 'leave' && kind === 'parent' ? 'leave_parent' : choice;
}
