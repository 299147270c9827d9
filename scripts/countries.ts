/** Writes web/public/assets/data/countries.json: the 249 countries of ISO 3166-1 with their names in four languages. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const languages = ['en', 'tr', 'fr', 'pl'] as const;
/** Codes the locale data knows beside the standard's: islands, unions and test regions. */
const reserved = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'ZZ']);

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
const names = languages.map(
  (language) => [language, new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })] as const,
);
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => !reserved.has(code) && isCurrent(code) && names.every(([, display]) => display.of(code)))
  .map((code) => ({ code, ...Object.fromEntries(names.map(([language, display]) => [language, display.of(code)])) }));
if (countries.length !== 249)
  throw new Error(`${countries.length} countries instead of 249: the locale data has changed`);

const lines = countries.map((country) => `  ${JSON.stringify(country)}`);
writeFileSync(join(import.meta.dirname, '../web/public/assets/data/countries.json'), `[\n${lines.join(',\n')}\n]\n`);
