import { Divider, Group, SimpleGrid, Title } from '@mantine/core';
import {
  createExercise,
  type Exercise,
  ExerciseForm,
  listExerciseCategories,
  listModules,
  updateExercise,
} from '@okur/contract/exercises';
import { kindOf } from '@okur/contract/exercises/kinds';
import { exerciseKindNames, type ExerciseKindName } from '@okur/contract/exercises/names';
import type { Language } from '@okur/contract/fields';
import { listLanguages } from '@okur/contract/localization';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { toast } from '../../../kit/feedback/toast.tsx';
import { SelectField, SwitchField } from '../../../kit/fields/ChoiceFields.tsx';
import { NumberField } from '../../../kit/fields/NumberField.tsx';
import { FormPage } from '../../../kit/form/FormPage.tsx';
import { takeSaved } from '../../../kit/form/takeSaved.ts';
import { useDraftedForm } from '../../../kit/form/useDraftedForm.tsx';
import { useRowBeside } from '../../../kit/form/useRowBeside.ts';
import type { useServerForm } from '../../../kit/form/useServerForm.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import css from '../exercises.module.css';
import { LanguageQuestion } from '../../../reading/LanguageQuestion.tsx';
import { useLanguageOfNew, useLanguageOfPages } from '../../../reading/useLanguageOfNew.ts';
import { KindFields, type FieldsForm } from './KindFields.tsx';
import { applies, blankOf, fieldsOf, sharedContent } from './kindFields.ts';
import { nameIn } from '@okur/contract/names';
import { NamesFields } from './NamesFields.tsx';
import { Preview } from './Preview.tsx';
import { type Pair, TermsButton } from './TermsButton.tsx';

const noNames = { en: '', tr: '', fr: '', pl: '' };

const initialOf = (exercise: Exercise | undefined, kind: ExerciseKindName, language: Language) => ({
  module_id: exercise?.module_id ?? '',
  category_id: exercise?.category_id ?? null,
  name: exercise?.name ?? noNames,
  instructions: exercise?.instructions ?? noNames,
  kind: exercise?.kind ?? kind,
  language: exercise?.language ?? language,
  grade_from: exercise?.grade_from ?? null,
  grade_to: exercise?.grade_to ?? null,
  // A parameter that the kind got since is with its usual value.
  ...(exercise
    ? {
        params: { ...blankOf(exercise.kind).params, ...exercise.params },
        content: { ...blankOf(exercise.kind).content, ...exercise.content },
      }
    : blankOf(kind)),
  active: exercise?.active ?? true,
  version: exercise?.version,
});

/** Writes an exercise: what it is called, whom it is for, and the parameters and content that its kind asks for. */
export function ExerciseEditor({ exercise, kind = 'schulte_table' }: { exercise?: Exercise; kind?: ExerciseKindName }) {
  const { t } = useTranslation();
  const form = useExerciseForm(exercise, kind);
  const { values } = form;
  const fields = form as unknown as FieldsForm;
  const definition = kindOf(values.kind);
  // One that does nothing is not asked for, unless what is in it keeps the exercise from being saved.
  const params = fieldsOf(definition.settings).filter(
    ({ name }) => applies(definition, name, values.params ?? {}) || fields.field(`params.${name}`).error,
  );
  return (
    <div className={css.editor}>
      <FormPage form={form} action={t(exercise ? 'kit.save' : 'exercise.add')}>
        <KindField form={form} isFixed={exercise !== undefined} />
        <NamesFields
          at="name"
          label={(language) => t('exercise.name_in', { language })}
          hint={t('exercise.one_name')}
          form={fields}
        />
        <Where form={form as never} />
        <Divider />
        <Title order={2} size="h3">
          {t('exercise.params')}
        </Title>
        <KindFields key={`params-${values.kind}`} fields={params} at="params" form={fields} />
        {<Content definition={definition} values={values} form={form} fields={fields} />}
        <Divider />
        <NamesFields
          at="instructions"
          label={(language) => t('exercise.instructions_in', { language })}
          form={fields}
          long
        />
        <SwitchField {...form.field('active')} label={t('exercise.active')} description={t('exercise.active_hint')} />
      </FormPage>
      <Preview
        key={values.kind}
        definition={{
          kind: values.kind,
          params: values.params ?? {},
          content: values.content ?? {},
          language: values.language,
        }}
      />
    </div>
  );
}

function KindField({ form, isFixed }: { form: ReturnType<typeof useExerciseForm>; isFixed: boolean }) {
  const { t } = useTranslation();
  const changeKind = useKindChange(form);
  return (
    <SelectField
      {...form.field('kind')}
      onChange={changeKind}
      label={t('exercise.kind')}
      data={exerciseKindNames.map((value) => ({
        value,
        label: t('exercise.kind_and_science', {
          kind: t(`exercise.kind_${value}`),
          science: t(`exercise.science_${value}`),
        }),
      }))}
      disabled={isFixed}
      required
    />
  );
}

/** What was written for the kind before is there again on the way back; what the next one has as well goes along. */
function useKindChange(form: ReturnType<typeof useExerciseForm>) {
  const { values } = form;
  const drafts = useRef<Partial<Record<ExerciseKindName, Pick<typeof values, 'params' | 'content'>>>>({});
  return (chosen: string | null) => {
    const [before, next] = [values.kind, chosen as ExerciseKindName];
    drafts.current[before] = { params: values.params, content: values.content };
    const draft = drafts.current[next] ?? blankOf(next);
    form.field('kind').onChange(next);
    form.set('params', draft.params);
    form.set('content', { ...draft.content, ...sharedContent(before, next, values.content ?? {}) });
  };
}

/** Every text of a content, whatever its kind asks for. */
const textsIn = (content: unknown): string[] =>
  typeof content === 'string' ? [content] : Object.values(content ?? {}).flatMap(textsIn);

function Content({
  definition,
  values,
  form,
  fields,
}: {
  definition: ReturnType<typeof kindOf>;
  values: ReturnType<typeof useExerciseForm>['values'];
  form: ReturnType<typeof useExerciseForm>;
  fields: FieldsForm;
}) {
  const { t } = useTranslation();
  return Object.keys(definition.content.shape).length > 0 ? (
    <>
      <Group justify="space-between">
        <Title order={2} size="h3">
          {t('exercise.content')}
        </Title>
        {values.kind === 'vocabulary_match' ? (
          <TermsButton
            language={values.language}
            grade={values.grade_from ?? null}
            held={values.content?.['pairs'] as Pair[]}
            onTake={(pairs) => form.set('content', { pairs })}
          />
        ) : null}
      </Group>
      <KindFields
        key={`content-${values.kind}`}
        fields={fieldsOf(definition.content)}
        at="content"
        form={fields}
        language={values.language}
      />
      <LanguageQuestion
        text={textsIn(values.content).join('\n')}
        language={values.language}
        onChange={(found) => form.set('language', found)}
      />
    </>
  ) : null;
}

function useExerciseForm(exercise: Exercise | undefined, kind: ExerciseKindName) {
  const { t } = useTranslation();
  const pages = useLanguageOfPages();
  const navigate = useNavigate();
  const stored = initialOf(exercise, kind, pages);
  const form = useDraftedForm({
    draft: `exercise:${exercise?.id ?? kind}`,
    schema: ExerciseForm,
    initial: stored,
    submit: ({ version, ...body }) =>
      exercise
        ? call(updateExercise, { params: { id: exercise.id }, body: { ...body, version } })
        : call(createExercise, { body }),
    onSaved: ({ data }) => {
      toast.success(t(exercise ? 'exercise.saved' : 'exercise.added'));
      const params = { id: data.id };
      if (exercise) takeSaved(form, initialOf(data, kind, pages));
      else return navigate({ to: '/exercises/$id', params, replace: true, ignoreBlocker: true });
    },
  });
  useRowBeside(form, stored);
  useLanguageOfNew(form, !exercise);
  return form;
}

type EditorForm = ReturnType<typeof useServerForm<typeof ExerciseForm, unknown>>;

/** Where it belongs, and for whom it is. */
function Where({ form }: { form: EditorForm }) {
  const { t, i18n } = useTranslation();
  const modules = useCall(listModules, { query: { per_page: 100 } }).data?.data ?? [];
  const categories = useCall(listExerciseCategories, { query: { per_page: 100 } }).data?.data ?? [];
  const languages = useCall(listLanguages, {}).data?.data ?? [];
  const language = form.field('language');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <SelectField
        {...form.field('module_id')}
        onChange={(id) => form.set('module_id', id ?? '')}
        label={t('exercise.module')}
        data={modules.map(({ id, name }) => ({ value: id, label: nameIn(name, i18n.language) }))}
        required
      />
      <SelectField
        {...form.field('category_id')}
        label={t('exercise.category')}
        data={categories.map(({ id, name }) => ({ value: id, label: nameIn(name, i18n.language) }))}
        clearable
      />
      <SelectField
        {...language}
        onChange={(code) => language.onChange(code as Language)}
        label={t('exercise.language')}
        data={languages.map(({ code, name }) => ({ value: code, label: name }))}
        required
      />
      <SimpleGrid cols={2}>
        <NumberField {...form.field('grade_from')} label={t('exercise.grade_from')} />
        <NumberField {...form.field('grade_to')} label={t('exercise.grade_to')} />
      </SimpleGrid>
    </SimpleGrid>
  );
}
