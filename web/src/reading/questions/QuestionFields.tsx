import { Group, Stack } from '@mantine/core';
import type { Language } from '@okur/contract/fields';
import { type QuestionKind, questionKinds, skills } from '@okur/contract/questions';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { NumberField } from '../../kit/fields/NumberField.tsx';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { type LeftOptions, type QuestionValues, withKind, withLeft } from './editing.ts';
import { QuestionImageField } from './QuestionImageField.tsx';
import { QuestionOptions } from './QuestionOptions.tsx';

interface QuestionFieldsProps {
  question: QuestionValues;
  /** Of the text or the exam: true and false are written in it. */
  language: Language;
  onChange: (next: QuestionValues) => void;
  /** The broken rule of a field, by its path in the question. */
  errorOf: (path: string) => string | undefined;
}

/** Everything of one question that can be written, of all five kinds. */
export function QuestionFields({ question, language, onChange, errorOf }: QuestionFieldsProps) {
  const { t } = useTranslation();
  const field = <K extends keyof QuestionValues & string>(name: K) => ({
    name,
    value: question[name],
    error: errorOf(name),
  });
  return (
    <Stack gap="sm">
      <TextareaField
        {...field('stem')}
        onChange={(stem) => onChange({ ...question, stem: stem ?? '' })}
        id={`${question.id}-stem`}
        data-autofocus
        label={t('question.stem')}
        description={question.kind === 'cloze' ? t('question.gap_hint') : ''}
        minRows={1}
        maxLength={600}
        lang={language}
        required
      />
      <QuestionImageField
        question={question}
        onChange={(image) => onChange({ ...question, image })}
        errorOf={errorOf}
      />
      <QuestionOptions question={question} onChange={onChange} errorOf={errorOf} />
      <Kind field={field} question={question} onChange={onChange} language={language} />
      <TextareaField
        {...field('explanation')}
        onChange={(explanation) => onChange({ ...question, explanation: explanation ?? '' })}
        label={t('question.explanation')}
        description={t('question.explanation_hint')}
        minRows={1}
        maxLength={1000}
      />
    </Stack>
  );
}

function Kind({
  field,
  question,
  onChange,
  language,
}: {
  field: <K extends keyof QuestionValues & string>(
    name: K,
  ) => { name: K; value: QuestionValues[K]; error: string | undefined };
  question: QuestionFieldsProps['question'];
  onChange: QuestionFieldsProps['onChange'];
  language: QuestionFieldsProps['language'];
}) {
  const { t } = useTranslation();
  const left = useRef<LeftOptions>({});
  const changeKind = (kind: QuestionKind) => {
    left.current = withLeft(left.current, question);
    onChange(withKind(question, kind, language, left.current));
  };
  const kinds = questionKinds.map((value) => ({ value, label: t(`question.kind_${value}`) }));
  return (
    <Group gap="sm" align="flex-start">
      <SelectField
        {...field('kind')}
        onChange={(kind) => changeKind(kind as QuestionKind)}
        label={t('question.kind')}
        data={kinds}
        w={{ base: '100%', xs: 180 }}
      />
      <SelectField
        {...field('skill')}
        onChange={(skill) => onChange({ ...question, skill: skill as QuestionValues['skill'] })}
        label={t('question.skill')}
        data={skills.map((value) => ({ value, label: t(`question.skill_${value}`) }))}
        w={{ base: '60%', xs: 200 }}
      />
      <NumberField
        {...field('points')}
        onChange={(points) => onChange({ ...question, points: points ?? undefined })}
        label={t('question.points')}
        w={90}
        min={1}
        max={20}
      />
    </Group>
  );
}
