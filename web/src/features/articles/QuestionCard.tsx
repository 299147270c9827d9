import { ActionIcon, Group, Paper, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { TextareaField } from '../../kit/fields/TextField.tsx';
import { useChoices } from './choices.ts';
import { QuestionOptions } from './QuestionOptions.tsx';
import { withKind } from './questions.ts';
import type { QuestionKind, QuestionValues } from './questions.ts';
import type { ArticleForm } from './useArticleForm.ts';

interface QuestionCardProps {
  form: ArticleForm;
  question: QuestionValues;
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}

/** One question of the form. */
export function QuestionCard({ form, question, at, count, onMove, onRemove }: QuestionCardProps) {
  const { t } = useTranslation();
  const { kinds, skills } = useChoices();
  const heading = t('articles.question_n', { number: at + 1 });
  const kind = form.field(`questions.${at}.kind`);
  const skill = form.field(`questions.${at}.skill`);
  const change = (next: QuestionValues) => form.set(`questions.${at}`, next);
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-label={heading}>
      <Stack gap="sm">
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <Text fw={600} style={{ whiteSpace: 'nowrap' }}>{heading}</Text>
          <Group gap={4} wrap="nowrap">
            <Tool id={`${question.id}-up`} label={t('articles.move_up', { number: at + 1 })} icon={<IconArrowUp size={18} />} disabled={at === 0} onClick={() => onMove(at, at - 1)} />
            <Tool id={`${question.id}-down`} label={t('articles.move_down', { number: at + 1 })} icon={<IconArrowDown size={18} />} disabled={at === count - 1} onClick={() => onMove(at, at + 1)} />
            <Tool label={t('articles.remove_question', { number: at + 1 })} icon={<IconTrash size={18} />} onClick={() => onRemove(at)} />
          </Group>
        </Group>
        <TextareaField {...form.field(`questions.${at}.stem`)} id={`${question.id}-stem`} label={t('articles.stem')} description="" minRows={1} maxLength={600} required />
        <QuestionOptions form={form} question={question} at={at} onChange={change} />
        <Group gap="sm" align="flex-start">
          <SelectField {...kind} onChange={(chosen) => change(withKind(question, chosen as QuestionKind, form.values.language))} label={t('articles.kind')} data={kinds} w={{ base: '100%', xs: 180 }} />
          <SelectField {...skill} onChange={(chosen) => skill.onChange(chosen as typeof skill.value)} label={t('articles.skill')} data={skills} w={{ base: '60%', xs: 200 }} />
          <NumberField {...form.field(`questions.${at}.points`)} onChange={(points) => change({ ...question, points: points ?? undefined })} label={t('articles.points')} w={90} min={1} max={20} />
        </Group>
        <TextareaField {...form.field(`questions.${at}.explanation`)} label={t('articles.explanation')} description={t('articles.explanation_hint')} minRows={1} maxLength={1000} />
      </Stack>
    </Paper>
  );
}

function Tool({ label, icon, ...rest }: { id?: string; label: string; icon: React.ReactNode; disabled?: boolean; onClick: () => void }) {
  return <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} {...rest}>{icon}</ActionIcon>;
}
