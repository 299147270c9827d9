import { isStorable } from '@okur/contract/fields';
import type { Element } from './message.ts';

/** A record cannot be taken: `onix.fault_<code>` in the text catalogue says why. */
export class Fault extends Error {}

export const all = (element: Element, name: string): Element[] =>
  element.children.filter((child) => child.name === name);
export const child = (element: Element, name: string): Element | undefined =>
  element.children.find((one) => one.name === name);
export const childText = (element: Element, name: string): string => child(element, name)?.text ?? '';

/** Text of one line as a column takes it: what cannot be stored is left out, what is too long is cut. */
export const line = (value: string, max: number): string => stored(value.replace(/\s+/g, ' ').trim(), max);

export function stored(value: string, max: number): string {
  const whole = isStorable(value) ? value : value.toWellFormed().replaceAll('\u0000', '');
  return (isStorable(whole) ? whole : '').normalize('NFC').slice(0, max).toWellFormed();
}
