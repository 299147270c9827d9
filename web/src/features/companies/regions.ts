import type { Language } from '@okur/contract/fields';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from '../../kit/fields/options.ts';

/** Written by scripts/countries.ts. */
type Country = { code: string } & Record<Language, string>;

const load = async (): Promise<Country[]> => {
  const response = await fetch('/assets/data/countries.json');
  if (!response.ok) throw new Error(`No countries: ${response.status}`);
  return (await response.json()) as Country[];
};

/** Every country under its name in the reader's language, by the reader's alphabet. */
export function useCountries(): Option[] {
  const { i18n } = useTranslation();
  const { data } = useQuery({ queryKey: ['countries'], queryFn: load, staleTime: Infinity });
  return useMemo(() => {
    const nameOf = countryNames(i18n.language);
    return (data ?? [])
      .map(({ code, en }) => ({ value: code, label: nameOf(code) ?? en }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  }, [data, i18n.language]);
}

export const countryNames = (locale: string) => {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return (code: string | null): string | undefined => {
    // Two letters that are no region would throw.
    return code && /^[A-Z]{2}$/.test(code) ? names.of(code) : (code ?? undefined);
  };
};

/** Some browsers leave out UTC. */
export const timeZones: readonly Option[] = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map(
  (zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }),
);
