import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from '../../kit/fields/options.ts';

interface Country {
  code: string;
  name: string;
}

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
    return (data ?? []).map(({ code, name }) => ({ value: code, label: nameOf(code) ?? name })).sort((a, b) => a.label.localeCompare(b.label, i18n.language));
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
export const timeZones: readonly Option[] = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
