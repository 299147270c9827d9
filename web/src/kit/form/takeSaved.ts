import isEqual from 'fast-deep-equal';

/** A form as the page has it that sent it: its values are those that were sent, whatever was typed since then. */
interface SentForm {
  values: object;
  now: () => Record<string, unknown>;
  take: (row: object) => void;
  set: (path: never, value: never) => void;
}

/** Whether nothing was typed between the press of Save and the answer. */
export const isAllSaved = ({ values, now }: Pick<SentForm, 'values' | 'now'>): boolean => isEqual(now(), values);

/**
 * Takes over what the server made of what was sent, the new version of the row among it: in `onSaved` of a form that
 * stays. A field that was changed since then keeps its value, which is saved next.
 */
export function takeSaved(form: SentForm, row: object): void {
  const sent = form.values as Record<string, unknown>;
  const typed = Object.entries(form.now()).filter(([name, value]) => name !== 'version' && !isEqual(value, sent[name]));
  form.take({ ...sent, ...row });
  for (const [name, value] of typed) form.set(name as never, value as never);
}
