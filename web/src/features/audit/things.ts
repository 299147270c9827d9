import type { CertificateRule } from '@okur/contract/certificates';
import type { Assignment } from '@okur/contract/daily-tasks';
import type { Target } from '@okur/contract/homework';
import type { Audience } from '@okur/contract/notifications';
import type { SchoolChoice } from '@okur/contract/one-rosters';
import type { TFunction } from 'i18next';
import type { useFormat } from '../../kit/format/useFormat.ts';
import { ruleWords } from '../../reading/certificates/ruleWords.ts';
import { weekdaysText } from '../../kit/format/weekdays.ts';

type Format = ReturnType<typeof useFormat>;
type Texts = Readonly<Record<string, unknown>>;

/** A text of several languages in the reader's, else in the first that has one. */
export const inOwnLanguage = (texts: Texts, { locale }: Format): string =>
  [texts[locale], ...Object.values(texts)].find((text): text is string => typeof text === 'string' && text !== '') ??
  '–';

/** Values that are built in a way of their own, by their fields. */
const things: Readonly<Record<string, (value: never, t: TFunction, f: Format) => string>> = {
  module_name: (names: Texts, _, f) => inOwnLanguage(names, f),
  category_name: (names: Texts, _, f) => inOwnLanguage(names, f),
  weekdays: (days: number[], t, f) => weekdaysText(days, t, f.locale),
  exercises: (exercises: Assignment['exercises'], _, f) =>
    exercises.map(({ name, repetitions }) => `${inOwnLanguage(name, f)} × ${f.number(repetitions)}`).join(', '),
  target: ({ measure, value }: Target, t, f) => t(`homework.target_of_${measure}`, { value: f.number(value) }),
  rule: (rule: CertificateRule, t, f) => ruleWords({ rule, exam_name: null, tutorial_title: null }, t, f),
  classes: (classes: { names: Texts }[], _, f) => classes.map(({ names }) => inOwnLanguage(names, f)).join(', '),
  cover: ({ alt }: { alt: string }) => alt,
  image: ({ alt }: { alt: string }) => alt,
  audience: ({ readers, roles, user_ids }: Audience, t) =>
    [
      ...readers.map((reader) => t(`notifications.reader_${reader}`)),
      ...roles.map((role) => t(`role.${role}`)),
      ...(user_ids.length > 0 ? [t('homework.students_n', { count: user_ids.length })] : []),
    ].join(', '),
  tutorial_scores: (scores: { title: string; speed: number; comprehension: number }[], t, f) =>
    scores
      .map(({ title, speed, comprehension }) => {
        const values = { speed: f.number(speed), comprehension: f.percent(comprehension) };
        return `${t('kit.label', { label: title })} ${t('tutorials.entered_values', values)}`;
      })
      .join('; '),
  schools: (schools: SchoolChoice[], t, f) =>
    [...Map.groupBy(schools, ({ choice }) => choice)]
      .map(([choice, chosen]) => {
        const label = t(`one_roster.choice.${choice}`);
        return `${t('kit.label', { label })} ${f.number(chosen.length)}`;
      })
      .join(', '),
  session: ({ address, user_agent }: { address: string | null; user_agent: string | null }) =>
    [address, user_agent].filter(Boolean).join(', ') || '–',
};

/** Nothing for a value that is built like others. */
export const thingText = (field: string, value: unknown, t: TFunction, f: Format): string | undefined =>
  things[field]?.(value as never, t, f);
