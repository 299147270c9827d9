import { useForm, type UseFormReturnType } from '@mantine/form';
import isEqual from 'fast-deep-equal';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Declined, isUnanswered, ServerFailure } from '../client/failure.ts';
import { failureText, ruleText } from '../feedback/failureText.ts';
import { sayFailure } from '../feedback/sayFailure.ts';
import { toast } from '../feedback/toast.tsx';
import { useRefresh } from '../client/useCall.ts';
import type { FieldBinding, FieldPath, ValueAt } from './binding.ts';
import { limitsAt } from './limits.ts';
import { refusedFields, stillRefused, valueAt } from './refusals.ts';
import { brokenFields } from './rules.ts';
import { useSubmission } from './useSubmission.ts';

type Values = Record<string, unknown>;

/*
 * A form that is checked by the contract's own schema and sent once. const form = useServerForm({ schema:
 * createDepartment.body, initial: { department_name: '' }, submit: (body) => call(createDepartment, { params, body })
 * }); <FormModal form={form} title={t('department.add')}><TextField {...form.field('department_name')} label=…
 * /></FormModal>
 *
 * No message before the first submit attempt; an invalid form sends nothing; one request at a time; field errors of the
 * server are under their fields until the field changes; any other failure is a toast; a stale version is offered
 * for reload (see StaleNotice); after success the screen is read again.
 */

type FailureToast = (failure: unknown, isSaid: boolean) => string | undefined;

export interface ServerFormOptions<S extends z.ZodType, A> {
  schema: S;
  initial: z.input<S>;
  /** What a person typed before the form was there, to another one of the page: unsaved input from the start. */
  typed?: Partial<z.input<S>>;
  /**
   * What the form holds of a row of the server, where that is not the row's fields of the same names: a row that
   * another person changed meanwhile is taken over by it.
   */
  valuesOf?: (row: never) => Partial<z.input<S>>;
  /** Gets the values as they were typed, and as they were saved before: the server applies the schema again. */
  submit: (values: z.input<S>, saved: z.input<S>) => Promise<A>;
  onSaved?: (answer: A) => unknown;
  /** The text of the toast where it is not the server's own (undefined); '' for no toast. `isSaid`: fields say it. */
  failureToast?: FailureToast;
}

export function useServerForm<S extends z.ZodType<unknown, object>, A>({
  schema,
  initial,
  typed,
  valuesOf = (row: Values) => row as Partial<z.input<S>>,
  submit,
  onSaved,
  failureToast,
}: ServerFormOptions<S, A>) {
  type Input = z.input<S>;
  const { t } = useTranslation();
  const refresh = useRefresh();
  const { form, set, dirty, saved, markSaved, ...lists } = useValues<Input>(initial, typed);
  const [attempts, setAttempts] = useState(0);
  const { current, setCurrent, refuse } = useRefusal(form, t, () => setAttempts((count) => count + 1), failureToast);
  const broken = attempts > 0 ? brokenFields(schema, form.values) : {};

  const errorOf = (path: string, rule = broken[path]) =>
    rule ? ruleText(rule.key, rule.params, t) : (form.errors[path] as string | undefined);

  const field = <P extends FieldPath<Input>>(path: P): FieldBinding<ValueAt<Input, P>> => ({
    ...described<ValueAt<Input, P>>(schema, form.values, path),
    onChange: (value) => set(path, value),
    error: errorOf(path),
  });

  const submission = useSubmission({
    isReady() {
      setAttempts((count) => count + 1);
      return Object.keys(brokenFields(schema, form.getValues())).length === 0;
    },
    async submit() {
      const values = form.getValues();
      const answer = await submit(values as Input, saved as Input);
      toast.settled();
      markSaved(values);
      form.clearErrors();
      setAttempts(0);
      await Promise.all([refresh(), onSaved?.(answer)]);
    },
    refuse,
  });

  /** Takes over values, the version of a row among them: after a save, or in place of what was typed. */
  function take(values: object) {
    const names = Object.keys(form.getValues()).filter((name) => name in values);
    form.setValues(Object.fromEntries(names.map((name) => [name, (values as Values)[name]])));
    markSaved(form.getValues());
    setCurrent(null);
    setAttempts(0);
  }

  return {
    values: form.values as Input,
    field,
    set,
    ...lists,
    dirty,
    ...submission,
    /** Counts submit attempts; the form's frame moves the focus to the first error after each. */
    attempts,
    stale: current !== null,
    take,
    takeCurrent: () => take(valuesOf((current ?? {}) as never)),
  };
}

/** What a field has of its form's values and schema. */
const described = <V>(schema: z.ZodType, values: Values, path: string) => ({
  name: path,
  value: valueAt(values, path) as V,
  ...limitsAt(schema, path),
});

/** The values of a form: how they are changed, and whether any differs from what is saved. */
function useValues<I extends object>(initial: I, typed: Partial<I> | undefined) {
  const [saved, setSaved] = useState(initial as Values);
  /** Its errors are what the server refused; what breaks the schema is read from the values. */
  const form = useForm<Values>({
    initialValues: { ...initial, ...typed } as Values,
    clearInputErrorOnChange: false,
    onValuesChange: (values, previous) => form.setErrors((errors) => stillRefused(errors, values, previous)),
  });
  return {
    form,
    set: <P extends FieldPath<I>>(path: P, value: ValueAt<I, P>) => form.setFieldValue(path, value as never),
    insert: (path: FieldPath<I>, item: unknown, index?: number) => form.insertListItem(path, item as never, index),
    /** The values as they are by now: those of a form that was sent are of the moment of its press. */
    now: form.getValues,
    remove: (path: FieldPath<I>, index: number) => form.removeListItem(path, index),
    move: (path: FieldPath<I>, from: number, to: number) => form.reorderListItem(path, { from, to }),
    // By content: the library's own flags forget a changed list once a field beside it was changed and changed back.
    // The version of a row that was changed elsewhere is nothing that was typed.
    dirty: !isEqual({ ...form.values, version: 0 }, { ...saved, version: 0 }),
    saved,
    markSaved: setSaved,
  };
}

/** What the server refused: under its fields, as a toast, or as the row that another person changed meanwhile. */
function useRefusal(
  form: UseFormReturnType<Values>,
  t: TFunction,
  focusFirstError: () => void,
  failureToast?: FailureToast,
) {
  const [current, setCurrent] = useState<Values | null>(null);
  function refuse(failure: unknown) {
    const errors = refusedFields(failure, form.getValues(), t);
    form.setErrors(errors);
    const hasErrors = Object.keys(errors).length > 0;
    // It may have been scrolled out of sight.
    if (hasErrors) focusFirstError();
    if (failure instanceof ServerFailure && failure.code === 'stale_version')
      return setCurrent((failure.current ?? {}) as Values);
    if (isUnanswered(failure) || failure instanceof Declined) return sayFailure(failure, t);
    const text = failureToast?.(failure, hasErrors) ?? (hasErrors ? '' : failureText(failure, t));
    if (text) toast.error(text);
  }
  return { current, setCurrent, refuse };
}

/** What the frames of forms (FormModal, FormPage) need of any form. */
export type AnyServerForm = Pick<
  ReturnType<typeof useServerForm>,
  'dirty' | 'busy' | 'send' | 'attempts' | 'stale' | 'takeCurrent'
> & {
  /** What is to be said above the fields. */
  draftNotice?: ReactNode;
  /** What loading the latest version does to what was typed, where it stays. */
  staleText?: string;
};
