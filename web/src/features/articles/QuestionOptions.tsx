import { Button, Checkbox, CloseButton, Group, Input, Radio, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../kit/fields/TextField.tsx';
import css from './articles.module.css';
import { maxOptions, newOption, withRight } from './questions.ts';
import type { QuestionValues } from './questions.ts';
import type { ArticleForm } from './useArticleForm.ts';

interface QuestionOptionsProps {
  form: ArticleForm;
  question: QuestionValues;
  at: number;
  onChange: (next: QuestionValues) => void;
}

/** The options of a question; the mark in front says which are right. */
export function QuestionOptions({ form, question, at, onChange }: QuestionOptionsProps) {
  const { t } = useTranslation();
  const { kind, options } = question;
  const { error } = form.field(`questions.${at}.options`);
  const fixed = kind === 'true_false';
  return (
    <Stack gap="xs" role="group" aria-label={t('articles.options')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>{t('articles.options')}</Text>
        <Text size="xs" c="dimmed">{t(kind === 'multiple_choice' ? 'articles.mark_all_right' : 'articles.mark_right')}</Text>
      </Group>
      {options.map((option, place) => (
        <div key={option.id} className={css.option}>
          <div className={css.mark}>
            <Mark question={question} place={place} invalid={error !== undefined} onChange={onChange} />
          </div>
          <TextField {...form.field(`questions.${at}.options.${place}.text`)} aria-label={t('articles.option_n', { number: place + 1 })} placeholder={t('articles.option_n', { number: place + 1 })} flex={1} maxLength={300} />
          {fixed ? null : (
            <CloseButton
              mt={3}
              aria-label={t('articles.remove_option', { number: place + 1 })}
              disabled={options.length <= 2}
              onClick={() => onChange({ ...question, options: options.filter((other) => other !== option) })}
            />
          )}
        </div>
      ))}
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
      {fixed || options.length >= maxOptions ? null : (
        <Group>
          <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} />} onClick={() => onChange({ ...question, options: [...options, newOption()] })}>{t('articles.add_option')}</Button>
        </Group>
      )}
    </Stack>
  );
}

function Mark({ question, place, invalid, onChange }: { question: QuestionValues; place: number; invalid: boolean; onChange: (next: QuestionValues) => void }) {
  const { t } = useTranslation();
  const Control = question.kind === 'multiple_choice' ? Checkbox : Radio;
  return (
    <Control
      name={`${question.id}-right`}
      aria-label={t('articles.option_is_right', { number: place + 1 })}
      aria-invalid={invalid || undefined}
      color="teal"
      checked={question.options[place]?.right ?? false}
      onChange={(event) => onChange(withRight(question, place, event.currentTarget.checked))}
    />
  );
}
