import type { Language } from '@okur/contract/fields';
import { textsIn } from '../../platform/texts/index.ts';

/** "Hello Ayşe,", or without a name. */
export function greeting(name: string | null, language: Language): string {
  const t = textsIn(language);
  const shortName = oneLine(name);
  return shortName ? t('mail.hello', { name: shortName }) : t('mail.hello_unnamed');
}

/** What ends a mail with a first link. */
export const afterInvitation = (days: number, language: Language): string[] => {
  const t = textsIn(language);
  return [`${worksOnce(days, 'day', language)} ${t('mail.expired')}`, t('mail.invitation_unexpected')];
};

/** How long a link works that works once. */
export const worksOnce = (value: number, unit: 'minute' | 'hour' | 'day', language: Language): string =>
  textsIn(language)('mail.once', { time: duration(value, unit, language) });

/** A line with the names of the children a mail is about; none when no child has a name. */
export function namesOf(children: readonly string[], language: Language): string[] {
  const names = children.flatMap((child) => oneLine(child) ?? []);
  if (names.length === 0) return [];
  const list = new Intl.ListFormat(language).format(names);
  return [textsIn(language)('mail.parent_children', { count: names.length, names: list })];
}

/** "30 dakika", "1 jour", "7 dni". */
export const duration = (value: number, unit: 'minute' | 'hour' | 'day', language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);

/** Names are people's own words: without line breaks and control signs they cannot change a header or the layout. */
export const oneLine = (value: string | null | undefined): string | null =>
  value?.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim() || null;
