/**
 * `npm run texts` merges texts/browser/*.json into web/public/assets/i18n/{en,tr,fr,pl}.json, and texts/server/*.json
 * into server/src/platform/texts/catalogues/.
 * `npm run texts -- --check` writes nothing and fails on a missing language or plural form, on placeholders that
 * differ, on a stale catalogue, on keys used but missing and on keys never used.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '@okur/contract/errors';

const languages = ['en', 'tr', 'fr', 'pl'] as const;
type Language = (typeof languages)[number];
type Texts = Map<string, Partial<Record<Language, string>>>;

const root = join(import.meta.dirname, '..');

interface Collection {
  /** Folder of the texts by area. */
  sources: string;
  /** Folder of the catalogues, one for each language. */
  catalogues: string;
  /** Folders of the code that names the texts. */
  code: readonly string[];
}
const browser: Collection = {
  sources: 'texts/browser',
  catalogues: 'web/public/assets/i18n',
  code: ['web/src', 'contract/src', 'server/src', 'server/database/functions'],
};
const server: Collection = {
  sources: 'texts/server',
  catalogues: 'server/src/platform/texts/catalogues',
  code: ['server/src'],
};

const plural = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(plural, '');
const formsOf = (language: Language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;

const faults: string[] = [];

/** `others`: what a text may be taken from, by its key there. */
function readTexts({ sources }: Collection, others: Texts = new Map()): Texts {
  const folder = join(root, sources);
  const texts: Texts = new Map();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    const source = readFileSync(join(folder, file), 'utf8');
    const area = JSON.parse(source) as Record<string, Record<Language, string> | string>;
    // JSON takes the last of two entries with one key, and says nothing.
    if (source.match(/^ {2}"/gm)?.length !== Object.keys(area).length) faults.push(`${file}: a key stands there twice`);
    for (const [key, text] of Object.entries(area)) {
      if (texts.has(key)) faults.push(`${file}: ${key} stands in another file too`);
      const own = typeof text === 'string' ? others.get(text) : text;
      if (!own) faults.push(`${file}: ${key} is taken from a text that is not there`);
      else texts.set(key, own);
    }
  }
  return texts;
}

/** Every text in every language; a plural in every form the language has. */
function checkComplete(texts: Texts): void {
  const families = new Set([...texts.keys()].filter((key) => key.endsWith('_other')).map(baseOf));
  for (const [key, text] of texts) {
    const form = plural.exec(key)?.[1];
    const isPlural = form !== undefined && families.has(baseOf(key));
    for (const language of languages) {
      const needed = !isPlural || (formsOf(language) as string[]).includes(form);
      if (needed && !text[language] && !isFrenchMany(language, form)) faults.push(`${key}: no ${language}`);
    }
    const [first, ...others] = Object.values(text).map(placeholders);
    if (!isPlural && others.some((other) => other !== first))
      faults.push(`${key}: the languages name different parameters`);
  }
  for (const family of families) {
    for (const language of languages) {
      for (const form of formsOf(language)) {
        if (!texts.has(`${family}_${form}`) && !isFrenchMany(language, form))
          faults.push(`${family}_${form}: missing, ${language} needs it`);
      }
    }
  }
}

/** French "many" begins at a million and reads like "other": it is filled in from there. */
const isFrenchMany = (language: Language, form: string | undefined) => language === 'fr' && form === 'many';
const placeholders = (text: string) =>
  [...new Set(text.match(/\{\{\s*\w+/g))]
    .map((name) => name.replace(/\W/g, ''))
    .sort()
    .join();

type Catalogue = Record<string, string | Record<string, string>>;

/** One language, nested by the first word of the key. */
function catalogueOf(texts: Texts, language: Language): string {
  const flat = new Map(
    [...texts].flatMap(([key, text]) => (text[language] === undefined ? [] : [[key, text[language]] as const])),
  );
  if (language === 'fr') {
    for (const [key, text] of flat)
      if (key.endsWith('_other') && texts.has(`${baseOf(key)}_one`))
        flat.set(`${baseOf(key)}_many`, flat.get(`${baseOf(key)}_many`) ?? text);
  }
  const catalogue: Catalogue = {};
  for (const key of [...flat.keys()].sort()) {
    const [area = '', ...rest] = key.split('.');
    const text = flat.get(key) ?? '';
    if (rest.length === 0) catalogue[area] = text;
    else ((catalogue[area] ??= {}) as Record<string, string>)[rest.join('.')] = text;
  }
  return `${JSON.stringify(catalogue, null, 2)}\n`;
}

function codeFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|sql)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

/** Quoted words that may be keys, and the beginnings of template literals: the families `error.${code}`. */
function wordsInCode({ code: folders }: Collection): { words: Map<string, string>; families: Set<string> } {
  const words = new Map<string, string>();
  const families = new Set<string>();
  for (const file of folders.flatMap((folder) => codeFiles(join(root, folder)))) {
    // Fields of answers look like keys, and so do events: `fields: ['instructors.company_name']`.
    const code = readFileSync(file, 'utf8').replace(/\b(?:fields:|webhookEvents =) \[[^\]]*\]/g, '');
    for (const [, , word] of code.matchAll(/(['"`])([A-Za-z][\w-]*(?:\.[\w-]+)*)\1/g))
      // The database names lines of the bell; its other words are events and settings.
      if (!file.endsWith('.sql') || word!.startsWith('notice.')) words.set(word!, file);
    for (const [, family] of code.matchAll(/`([a-z][\w-]*\.(?:[\w-]+\.)*[\w-]*)\$\{/g)) families.add(family!);
  }
  return { words, families };
}

function checkUse(texts: Texts, collection: Collection): void {
  const { words, families } = wordsInCode(collection);
  const inFamily = (key: string) => [...families].some((family) => key.startsWith(family));
  // i18next chooses `key_male`, `key_min` by a context and `key_one` by a count: all belong to `key`.
  const isUsed = (key: string): boolean =>
    words.has(key) || inFamily(key) || (key.includes('_') && isUsed(key.slice(0, key.lastIndexOf('_'))));
  for (const key of texts.keys()) if (!isUsed(key)) faults.push(`${key}: never used`);

  const areas = new Set([...texts.keys()].filter((key) => key.includes('.')).map((key) => key.split('.')[0]));
  const keys = new Set([...texts.keys()].flatMap((key) => [key, baseOf(key)]));
  for (const [word, file] of words) {
    const [area, ...rest] = word.split('.');
    if (rest.length > 0 && areas.has(area) && !keys.has(word))
      faults.push(`${file.slice(root.length + 1)}: ${word} has no text`);
  }
}

function checkErrorCodes(texts: Texts): void {
  for (const code of Object.keys(errorCodes))
    if (!texts.has(`error.${code}`)) faults.push(`error.${code}: an error code without a text`);
}

/** Writes the catalogues of a collection, or says which of them are stale. */
function writeCatalogues(texts: Texts, { catalogues }: Collection): void {
  for (const language of languages) {
    const file = join(root, catalogues, `${language}.json`);
    const wanted = catalogueOf(texts, language);
    if (!isCheck) writeFileSync(file, wanted);
    else if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted)
      faults.push(`${catalogues}/${language}.json is stale: npm run texts`);
  }
}

const isCheck = process.argv.includes('--check');
let count = 0;
const ofBrowser = readTexts(browser);
for (const collection of [browser, server]) {
  const texts = collection === browser ? ofBrowser : readTexts(server, ofBrowser);
  count += texts.size;
  checkComplete(texts);
  if (isCheck) checkUse(texts, collection);
  if (collection === browser) checkErrorCodes(texts);
  writeCatalogues(texts, collection);
}
console.log([...faults, `${count} texts in ${languages.length} languages, ${faults.length} faults`].join('\n'));
process.exitCode = faults.length > 0 ? 1 : 0;
