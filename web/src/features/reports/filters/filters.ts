import { dayIn } from '@okur/contract/days';
import { Day, Id, Language } from '@okur/contract/fields';
import { type SpeedKind, speedKinds } from '@okur/contract/reading/kind';
import { useZone } from '../../../kit/client/zone.ts';
import { type Address, useAddress } from '../../../kit/useAddress.ts';

/** What the charts are asked about, as it is in the address; the names are those of the calls. */
export interface Filters {
  company_id?: string | undefined;
  department_id?: string | undefined;
  user_id?: string | undefined;
  language?: Language | undefined;
  kind: SpeedKind;
  /** In which speeds are told. */
  unit: SpeedUnit;
  period: PeriodName;
  /** Days of the period; the calls take today for a missing end, the last twelve months for a missing beginning. */
  from?: string | undefined;
  to?: string | undefined;
}

export const periodNames = ['30d', '3m', '12m', 'school_year', 'own'] as const;
export type PeriodName = (typeof periodNames)[number];
export const speedUnits = ['words', 'syllables', 'characters'] as const;
export type SpeedUnit = (typeof speedUnits)[number];

/** Reads an address; what no call would take is left out, so that no pasted link breaks the page. */
export function readFilters(address: Address, today: string): Filters {
  const valid = <T>(schema: { safeParse: (value: unknown) => { success: boolean } }, value: string | undefined) =>
    value && schema.safeParse(value).success ? (value as T) : undefined;
  const [from, to] = [valid<string>(Day, address.from), valid<string>(Day, address.to)];
  const isOwn = (from !== undefined || to !== undefined) && (from ?? '') <= (to ?? today);
  const named = isOwn
    ? 'own'
    : (oneOf(
        periodNames.filter((name) => name !== 'own'),
        address.period,
      ) ?? '12m');
  return {
    company_id: valid(Id, address.company_id),
    department_id: valid(Id, address.department_id),
    user_id: valid(Id, address.user_id),
    language: valid(Language, address.language),
    kind: oneOf(speedKinds, address.kind) ?? 'measurement',
    unit: oneOf(speedUnits, address.unit) ?? 'words',
    period: named,
    ...(isOwn ? { from, to } : daysOf(named, today)),
  };
}

const oneOf = <T extends string>(names: readonly T[], value: string | undefined): T | undefined =>
  names.find((name) => name === value);

/**
 * First day of a named period; it ends today, which the server knows for several schools at once. A school year begins
 * in September.
 */
export function daysOf(period: PeriodName, today: string): { from?: string } {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const at = (y: number, m: number, d: number) => new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10);
  if (period === '30d') return { from: at(year, month, day - 29) };
  if (period === '3m') return { from: at(year, month - 2, 1) };
  if (period === 'school_year') return { from: at(month >= 9 ? year : year - 1, 9, 1) };
  return {};
}

/** Whose and when: what every report takes. */
export const whoseOf = ({ company_id, department_id, user_id, from, to }: Filters) => ({
  company_id,
  department_id,
  user_id,
  from,
  to,
});

/** The day it is at the school; for platform staff the day it is where they are. */
export const useToday = (): string => dayIn(useZone());

/** What the address of this page asks the charts about. */
export const useFilters = (): Filters => readFilters(useAddress()[0], useToday());
