import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ServerFailure } from '../client/failure.ts';
import { failureText, ruleText } from '../feedback/failureText.ts';
import { toast } from '../feedback/toast.tsx';
import { useRefresh } from '../client/useCall.ts';
import type { FieldBinding, FieldPath, ValueAt } from './binding.ts';
import { brokenFields } from './rules.ts';
import type { Broken } from './rules.ts';
import { useValues } from './values.ts';

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

interface Refusal extends Broken {
  /** The value that was refused; the message goes once it changes. */
  value: unknown;
}

export function useServerForm<S extends z.ZodType<unknown, object>, A>({
  schema,
  initial,
  submit,
  onSaved,
  failureToast,
}: ServerFormOptions<S, A>) {
  type Values = z.input<S>;
  const { t } = useTranslation();
  const refresh = useRefresh();
  const form = useValues(initial as Record<string, unknown>);
  const [attempts, setAttempts] = useState(0);
  const [refusals, setRefusals] = useState<Record<string, Refusal>>({});
  const [current, setCurrent] = useState<Record<string, unknown> | null>(null);
  const [busy, setBusy] = useState(false);
  // State arrives with the next render; a double click comes sooner.
  const sending = useRef(false);

  const broken = attempts > 0 ? brokenFields(schema, form.values) : {};

  function errorOf(path: string): string | undefined {
    const refusal = refusals[path];
    const rule = broken[path] ?? (refusal && Object.is(refusal.value, at(form.values, path)) ? refusal : undefined);
    return rule && ruleText(rule.key, rule.params, t);
  }

  const set = <P extends FieldPath<Values>>(path: P, value: ValueAt<Values, P>) => form.set(path, value);

  function field<P extends FieldPath<Values>>(path: P): FieldBinding<ValueAt<Values, P>> {
    return {
      name: path,
      value: at(form.values, path) as ValueAt<Values, P>,
      onChange: (value) => set(path, value),
      error: errorOf(path),
    };
  }

  function refused(failure: unknown) {
    const known = failure instanceof ServerFailure ? failure : null;
    const fields = Object.entries(known?.errors ?? {}).filter(([path]) => at(form.values, path) !== undefined);
    setRefusals(
      Object.fromEntries(
        fields.map(([path, [key = '']]) => [
          path,
          { key, params: known?.params?.[path], value: at(form.values, path) },
        ]),
      ),
    );
    // The first refused field gets the focus: it may have been scrolled out of sight.
    if (fields.length > 0) setAttempts((count) => count + 1);
    if (known?.code === 'stale_version') return setCurrent((known.current ?? {}) as Record<string, unknown>);
    const text = failureToast ? failureToast(failure) : fields.length > 0 ? '' : failureText(failure, t);
    if (text) toast.error(text);
  }

  /** Answers whether it was saved. */
  async function send(event?: FormEvent): Promise<boolean> {
    event?.preventDefault();
    event?.stopPropagation();
    if (sending.current) return false;
    setAttempts((count) => count + 1);
    if (Object.keys(brokenFields(schema, form.values)).length > 0) return false;
    sending.current = true;
    setBusy(true);
    try {
      const answer = await submit(form.values as Values);
      form.keep(form.values);
      setRefusals({});
      setAttempts(0);
      await Promise.all([refresh(), onSaved?.(answer)]);
      return true;
    } catch (failure) {
      refused(failure);
      return false;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  /** Takes over a row of the server, its version among it: after a save, or in place of what was typed. */
  function take(row: object) {
    const next = Object.fromEntries(
      Object.keys(form.values).map((key) => [
        key,
        key in row ? (row as Record<string, unknown>)[key] : form.values[key],
      ]),
    );
    form.keep(next);
    setCurrent(null);
    setAttempts(0);
  }

  return {
    values: form.values as Values,
    field,
    set,
    insert: (path: FieldPath<Values>, item: unknown, index?: number) => form.insert(path, item, index),
    remove: (path: FieldPath<Values>, index: number) => form.remove(path, index),
    move: (path: FieldPath<Values>, from: number, to: number) => form.move(path, from, to),
    dirty: form.dirty,
    busy,
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

function at(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value === null || value === undefined ? undefined : (value as Record<string, unknown>)[key]),
      values,
    );
}
