import { claims } from './claims.ts';
import { draftKeys, draftsOf } from './draft-keys.ts';
import { selection } from './selection.ts';
import { session } from './session.ts';
import { seenLabels } from './seenLabels.ts';

/*
 * What was typed in a form and not saved, in this tab: a session that ends while a form is open takes nothing away. One
 * draft for each form, person and chosen school; it goes when it is saved or discarded, when the person signs out, and
 * when another one signs in.
 */

export interface Draft<V> {
  at: string;
  values: Partial<V>;
  /** Of what was chosen in it by name. */
  labels: Record<string, string>;
  /** Its form has no address: it has to be opened again. */
  inModal: boolean;
}

const person = (): string => claims(session.token() ?? '').sub ?? '';
export function draftKey(form: string): string {
  const school = selection.companyId();
  return draftsOf(person()) + (school ? `${school}:` : '') + form;
}

export function readDraft<V>(key: string): Draft<V> | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft<V> | null;
    for (const [value, label] of Object.entries(draft?.labels ?? {})) seenLabels.set(value, label);
    return draft;
  } catch {
    return null;
  }
}

export function writeDraft(key: string, values: object, inModal: boolean): void {
  const labels: Record<string, string> = {};
  const plain = (_: string, value: unknown): unknown => {
    const label = typeof value === 'string' ? seenLabels.get(value) : undefined;
    if (label !== undefined) labels[value as string] = label;
    // A file cannot be kept: it is chosen again.
    return value instanceof Blob ? undefined : value;
  };
  try {
    const draft = { at: new Date().toISOString(), values: JSON.parse(JSON.stringify(values, plain)), labels, inModal };
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage: the form still holds everything while the page is open.
  }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(key);

/** Whether a form that has to be opened again was left with something in it. */
export const hasDraftInModal = (): boolean =>
  draftKeys().some((key) => key.startsWith(draftKey('')) && readDraft(key)?.inModal);
