import type { FormErrors } from '@mantine/form';
import { useForm } from '@mantine/form';
import isEqual from 'fast-deep-equal';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { isUnanswered, ServerFailure } from '../client/failure.ts';
import { failureText, ruleText } from '../feedback/failureText.ts';
import { sayFailure } from '../feedback/sayFailure.ts';
import { toast } from '../feedback/toast.tsx';
import { useRefresh } from '../client/useCall.ts';
import type { FieldBinding, FieldPath, ValueAt } from './binding.ts';
import { brokenFields } from './rules.ts';

type Values = Record<string, unknown>;

/*
 * A form that is checked by the contract's own schema and sent once. const form = useServerForm({ schema:
 * createDepartment.body, initial: { department_name: '' }, submit: (body) => call(createDepartment, { params, body })
 * }); <FormModal form={form} title={t('department.add')}><TextField {...form.field('department_name')} label=…
 * /></FormModal>
 *
 * No message before the first submit attempt; an invalid form sends nothing; one request at a time; field errors of the
 * server stand under their fields until the field changes; any other failure is a toast; a stale version is offered
 * for reload (see StaleNotice); after success the screen is read again.
 */

interface ServerFormOptions<S extends z.ZodType, A> {
  schema: S;
  initial: z.input<S>;
  /** Gets the values as they were typed: the server applies the schema again. */
  submit: (values: z.input<S>) => Promise<A>;
  onSaved?: (answer: A) => unknown;
  /** The text of the toast where it is not the server's own; '' for no toast. */
  failureToast?: (failure: unknown) => string;
}

export function useServerForm<S extends z.ZodType<unknown, object>, A>({
  schema,
  initial,
  submit,
  onSaved,
  failureToast,
}: ServerFormOptions<S, A>) {
  type Input = z.input<S>;
  const { t } = useTranslation();
  const refresh = useRefresh();
  /** Its errors are what the server refused; what breaks the schema is read from the values. */
  const form = useForm<Values>({
    initialValues: initial as Values,
    clearInputErrorOnChange: false,
    onValuesChange: (values, previous) => form.setErrors((errors) => stillRefused(errors, values, previous)),
  });
  const [attempts, setAttempts] = useState(0);
  const [current, setCurrent] = useState<Values | null>(null);
  // State arrives with the next render; a double click comes sooner.
  const sending = useRef(false);

  const broken = attempts > 0 ? brokenFields(schema, form.values) : {};

  function errorOf(path: string): string | undefined {
    const rule = broken[path];
    return rule ? ruleText(rule.key, rule.params, t) : (form.errors[path] as string | undefined);
  }

  const set = <P extends FieldPath<Input>>(path: P, value: ValueAt<Input, P>) =>
    form.setFieldValue(path, value as never);

  function field<P extends FieldPath<Input>>(path: P): FieldBinding<ValueAt<Input, P>> {
    return {
      name: path,
      value: at(form.values, path) as ValueAt<Input, P>,
      onChange: (value) => set(path, value),
      error: errorOf(path),
    };
  }

  function refused(failure: unknown) {
    const answer = failure instanceof ServerFailure ? failure : null;
    const errors: FormErrors = {};
    for (const [path, [key = '']] of Object.entries(answer?.errors ?? {}))
      if (at(form.getValues(), path) !== undefined) errors[path] = ruleText(key, answer?.params?.[path], t);
    form.setErrors(errors);
    const count = Object.keys(errors).length;
    // The first refused field gets the focus: it may have been scrolled out of sight.
    if (count > 0) setAttempts((before) => before + 1);
    if (answer?.code === 'stale_version') return setCurrent((answer.current ?? {}) as Values);
    if (isUnanswered(failure)) return sayFailure(failure, t);
    const text = failureToast ? failureToast(failure) : count > 0 ? '' : failureText(failure, t);
    if (text) toast.error(text);
  }

  /** Answers whether it was saved. */
  async function send(event?: FormEvent): Promise<boolean> {
    event?.preventDefault();
    event?.stopPropagation();
    if (sending.current) return false;
    setAttempts((count) => count + 1);
    const values = form.getValues();
    if (Object.keys(brokenFields(schema, values)).length > 0) return false;
    sending.current = true;
    form.setSubmitting(true);
    try {
      const answer = await submit(values as Input);
      toast.settled();
      form.resetDirty(values);
      form.clearErrors();
      setAttempts(0);
      await Promise.all([refresh(), onSaved?.(answer)]);
      return true;
    } catch (failure) {
      refused(failure);
      return false;
    } finally {
      sending.current = false;
      form.setSubmitting(false);
    }
  }

  /** Takes over a row of the server, its version among it: after a save, or in place of what was typed. */
  function take(row: object) {
    const names = Object.keys(form.getValues()).filter((name) => name in row);
    form.setValues(Object.fromEntries(names.map((name) => [name, (row as Values)[name]])));
    form.resetDirty();
    setCurrent(null);
    setAttempts(0);
  }

  return {
    values: form.values as Input,
    field,
    set,
    insert: (path: FieldPath<Input>, item: unknown, index?: number) => form.insertListItem(path, item as never, index),
    remove: (path: FieldPath<Input>, index: number) => form.removeListItem(path, index),
    move: (path: FieldPath<Input>, from: number, to: number) => form.reorderListItem(path, { from, to }),
    // By content: the library's own flags forget a changed list once a field beside it was changed and changed back.
    dirty: !isEqual(form.values, form.getInitialValues()),
    busy: form.submitting,
    send,
    /** Counts submit attempts; the form's frame moves the focus to the first error after each. */
    attempts,
    stale: current !== null,
    take,
    takeCurrent: () => take(current ?? {}),
  };
}

/** What the frames of forms (FormModal, FormPage) need of any form. */
export type AnyServerForm = Pick<
  ReturnType<typeof useServerForm>,
  'dirty' | 'busy' | 'send' | 'attempts' | 'stale' | 'takeCurrent'
>;

/** A refusal goes once what it names changes: the field itself, the whole it is a part of, or a part of it. */
const stillRefused = (errors: FormErrors, values: unknown, previous: unknown): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => isEqual(at(values, path), at(previous, path))));

function at(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value === null || value === undefined ? undefined : (value as Record<string, unknown>)[key]),
      values,
    );
}
