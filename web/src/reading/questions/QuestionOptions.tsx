import { ActionIcon, Button, Checkbox, CloseButton, Group, Input, Radio, Stack, Text } from '@mantine/core';
import type { QuestionKind } from '@okur/contract/questions';
import { IconArrowUp, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../kit/fields/TextField.tsx';
import { followMoved } from '../../kit/followMoved.ts';
import { maxOptions, newOption, withRight } from './editing.ts';
import type { QuestionValues } from './editing.ts';
import css from './questions.module.css';

interface QuestionOptionsProps {
  question: QuestionValues;
  onChange: (next: QuestionValues) => void;
  /** The broken rule of a field, by its path in the question. */
  errorOf: (path: string) => string | undefined;
}

const hints: Record<QuestionKind, string> = {
  single_choice: 'question.mark_right',
  true_false: 'question.mark_right',
  multiple_choice: 'question.mark_all_right',
  ordering: 'question.mark_order',
  cloze: 'question.mark_gaps',
};

/**
 * The options of a question; the mark in front says which are right. Those of an ordering are written in the right
 * order.
 */
export function QuestionOptions({ question, onChange, errorOf }: QuestionOptionsProps) {
  const { t } = useTranslation();
  const { kind, options } = question;
  const error = errorOf('options');
  const fixed = kind === 'true_false';
  return (
    <Stack gap="xs" role="group" aria-label={t('question.options')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>
          {t('question.options')}
        </Text>
        <Text size="xs" c="dimmed">
          {t(hints[kind])}
        </Text>
      </Group>
      {options.map((option, index) => (
        <OptionRow
          key={option.id}
          option={option}
          kind={kind}
          index={index}
          question={question}
          error={error}
          onChange={onChange}
          options={options}
          errorOf={errorOf}
          fixed={fixed}
        />
      ))}
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
      {fixed || options.length >= maxOptions ? null : (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() =>
              onChange({ ...question, options: [...options, { ...newOption(), right: kind === 'ordering' }] })
            }
          >
            {t('question.add_option')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function OptionRow({
  option,
  kind,
  index,
  question,
  error,
  onChange,
  options,
  errorOf,
  fixed,
}: {
  option: { text: string; right: boolean; id?: string | undefined };
  kind: 'single_choice' | 'multiple_choice' | 'true_false' | 'ordering' | 'cloze';
  index: number;
  question: QuestionOptionsProps['question'];
  error: string | undefined;
  onChange: QuestionOptionsProps['onChange'];
  options: { text: string; right: boolean; id?: string | undefined }[];
  errorOf: QuestionOptionsProps['errorOf'];
  fixed: boolean;
}) {
  const { t } = useTranslation();
  const setText = (index: number, text: string) =>
    onChange({ ...question, options: options.map((option, at) => (at === index ? { ...option, text } : option)) });
  return (
    <div className={css.option} data-moved={option.id}>
      <div className={css.mark}>
        {kind === 'ordering' ? (
          <Text size="sm" c="dimmed" ta="center" w={20}>
            {index + 1}
          </Text>
        ) : (
          <Mark question={question} index={index} invalid={error !== undefined} onChange={onChange} />
        )}
      </div>
      <TextField
        name={`options.${index}.text`}
        value={option.text}
        onChange={(text) => setText(index, text ?? '')}
        error={errorOf(`options.${index}.text`)}
        aria-label={t('question.option_n', { number: index + 1 })}
        placeholder={t('question.option_n', { number: index + 1 })}
        flex={1}
        maxLength={300}
      />
      {<MoveUp kind={kind} option={option} index={index} onChange={onChange} question={question} options={options} />}
      {fixed ? null : (
        <CloseButton
          mt={3}
          aria-label={t('question.remove_option', { number: index + 1 })}
          disabled={options.length <= 2}
          onClick={() => onChange({ ...question, options: options.filter((other) => other !== option) })}
        />
      )}
    </div>
  );
}

function MoveUp({
  kind,
  option,
  index,
  onChange,
  question,
  options,
}: {
  kind: 'single_choice' | 'multiple_choice' | 'true_false' | 'ordering' | 'cloze';
  option: { text: string; right: boolean; id?: string | undefined };
  index: number;
  onChange: QuestionOptionsProps['onChange'];
  question: QuestionValues;
  options: QuestionValues['options'];
}) {
  const { t } = useTranslation();
  const inOrder = kind === 'ordering' || kind === 'cloze';
  function moveUp(): void {
    onChange({ ...question, options: options.with(index - 1, option).with(index, options[index - 1]!) });
    followMoved(option.id ?? '', 'up');
  }
  return inOrder ? (
    <ActionIcon
      variant="subtle"
      color="gray"
      mt={4}
      data-moves="up"
      aria-label={t('question.move_up', { text: option.text || t('question.option_n', { number: index + 1 }) })}
      disabled={index === 0}
      onClick={moveUp}
    >
      <IconArrowUp size={18} />
    </ActionIcon>
  ) : null;
}

function Mark({
  question,
  index,
  invalid,
  onChange,
}: {
  question: QuestionValues;
  index: number;
  invalid: boolean;
  onChange: (next: QuestionValues) => void;
}) {
  const { t } = useTranslation();
  const Control = question.kind === 'multiple_choice' || question.kind === 'cloze' ? Checkbox : Radio;
  return (
    <Control
      name={`${question.id}-right`}
      aria-label={t('question.option_is_right', { number: index + 1 })}
      aria-invalid={invalid || undefined}
      color="teal"
      checked={question.options[index]?.right ?? false}
      onChange={(event) => onChange(withRight(question, index, event.currentTarget.checked))}
    />
  );
}
