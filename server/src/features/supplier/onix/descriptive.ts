import { all, child, childText, Fault, line } from './elements.ts';
import { twoLetters } from './languages.ts';
import type { Element } from './message.ts';

export interface DescriptiveBlock {
  title: string;
  subtitle: string;
  series: string;
  series_no: string;
  contributors: { name: string; role: string }[];
  authors: string;
  language: string;
  page_count: number | null;
  grade_from: number | null;
  grade_to: number | null;
  levels: { scheme: string; value: string }[];
  form: string;
  form_details: string[];
  is_epub: boolean;
  protection: 'none' | 'watermark' | 'drm';
  licence_days: number | null;
  licence_terms: string;
}

/** ONIX list 17: who is in a line of authors. */
const writing = new Set(['A01', 'A02', 'A03', 'B01', 'B06']);
/** List 32, as far as books of schools have it. */
const schemes: Record<string, string> = {
  '01': 'lexile_code',
  '02': 'lexile',
  '03': 'fry',
  '04': 'book_band',
  '05': 'fountas_pinnell',
  '06': 'lexile',
  '07': 'atos',
  '08': 'flesch_kincaid',
  '09': 'fountas_pinnell',
  '10': 'reading_recovery',
  '11': 'lix',
  '12': 'lexile_audio',
};

export function describedBy(block: Element): DescriptiveBlock {
  const titles = all(block, 'TitleDetail');
  const title = titles.find((one) => childText(one, 'TitleType') === '01') ?? titles[0];
  const own = title && elementOfLevel(title, '01');
  const name = own ? titleText(own) : '';
  if (!name) throw new Fault('title');
  const contributors = all(block, 'Contributor').slice(0, 20).flatMap(contributorOf);
  const authors = contributors.filter(({ role }) => writing.has(role));
  const form = line(childText(block, 'ProductForm'), 4);
  const details = all(block, 'ProductFormDetail').map(({ text }) => line(text, 8));
  return {
    title: name,
    subtitle: line(childText(own!, 'Subtitle'), 300),
    ...seriesOf(block),
    contributors,
    authors: line((authors.length > 0 ? authors : contributors).map((one) => one.name).join(', '), 300),
    language: languageOf(block),
    page_count: pagesOf(block),
    ...gradesOf(block),
    levels: all(block, 'Complexity')
      .slice(0, 20)
      .map((one) => ({
        scheme: schemes[childText(one, 'ComplexitySchemeIdentifier')] ?? 'unknown',
        value: line(childText(one, 'ComplexityCode'), 40),
      })),
    form,
    form_details: details,
    is_epub: /^E[ABCD]$/.test(form) && details.includes('E101'),
    protection: protectionOf(block),
    ...licenceOf(block),
  };
}

const elementOfLevel = (detail: Element, level: string): Element | undefined =>
  all(detail, 'TitleElement').find((one) => childText(one, 'TitleElementLevel') === level) ??
  child(detail, 'TitleElement');

const titleText = (element: Element): string =>
  line(
    childText(element, 'TitleText') ||
      `${childText(element, 'TitlePrefix')} ${childText(element, 'TitleWithoutPrefix')}`,
    300,
  );

function seriesOf(block: Element): Pick<DescriptiveBlock, 'series' | 'series_no'> {
  const detail = all(block, 'Collection').flatMap((one) => all(one, 'TitleDetail'))[0];
  const element = detail && elementOfLevel(detail, '02');
  if (!element) return { series: '', series_no: '' };
  return { series: titleText(element), series_no: line(childText(element, 'PartNumber'), 20) };
}

function contributorOf(one: Element): { name: string; role: string }[] {
  const name = line(
    childText(one, 'PersonName') ||
      `${childText(one, 'NamesBeforeKey')} ${childText(one, 'KeyNames')}`.trim() ||
      childText(one, 'CorporateName') ||
      childText(one, 'PersonNameInverted').split(',').reverse().join(' '),
    120,
  );
  return name ? [{ name, role: line(childText(one, 'ContributorRole'), 4) }] : [];
}

/** The language of the text (list 22, role 01). */
function languageOf(block: Element): string {
  const one = all(block, 'Language').find((language) => childText(language, 'LanguageRole') === '01');
  const code = one ? childText(one, 'LanguageCode').toLowerCase() : '';
  return /^[a-z]{3}$/.test(code) ? (twoLetters[code] ?? code) : '';
}

/** Extents in pages: of the main content, of the book, of its printed edition (list 23). */
function pagesOf(block: Element): number | null {
  const pages = all(block, 'Extent').filter((one) => childText(one, 'ExtentUnit') === '03');
  const one = ['00', '11', '10', '08'].map((type) => pages.find((each) => childText(each, 'ExtentType') === type));
  const count = Number(childText(one.find(Boolean) ?? block, 'ExtentValue'));
  return Number.isInteger(count) && count > 0 && count <= 20_000 ? count : null;
}

/** School grades, or ages of readers, who are six in the first grade (list 30: 11 grades, 17 ages in years). */
function gradesOf(block: Element): Pick<DescriptiveBlock, 'grade_from' | 'grade_to'> {
  const ranges = all(block, 'AudienceRange');
  const range =
    ranges.find((one) => childText(one, 'AudienceRangeQualifier') === '11') ??
    ranges.find((one) => childText(one, 'AudienceRangeQualifier') === '17');
  if (!range) return { grade_from: null, grade_to: null };
  const less = childText(range, 'AudienceRangeQualifier') === '17' ? 5 : 0;
  const precisions = all(range, 'AudienceRangePrecision').map(({ text }) => text);
  const values = all(range, 'AudienceRangeValue').map(({ text }) => gradeOf(text, less));
  const at = (...codes: string[]) => values[precisions.findIndex((code) => codes.includes(code))] ?? null;
  const [from, to] = [at('01', '03'), at('01', '04')];
  return from !== null && to !== null && from > to
    ? { grade_from: null, grade_to: null }
    : { grade_from: from, grade_to: to };
}

const gradeOf = (text: string, less: number): number | null =>
  /^\d{1,2}$/.test(text) ? Math.min(12, Math.max(1, Number(text) - less)) : null;

/** List 144: 00 none, 02 a digital watermark; every other one locks the file. */
function protectionOf(block: Element): DescriptiveBlock['protection'] {
  const codes = all(block, 'EpubTechnicalProtection').map(({ text }) => text);
  if (codes.some((code) => code !== '00' && code !== '02')) return 'drm';
  return codes.includes('02') ? 'watermark' : 'none';
}

/** A licence for a time (list 145: 07) with its limit in days (list 147: 09). */
function licenceOf(block: Element): Pick<DescriptiveBlock, 'licence_days' | 'licence_terms'> {
  const limits = all(block, 'EpubUsageConstraint')
    .filter((one) => childText(one, 'EpubUsageType') === '07')
    .flatMap((one) => all(one, 'EpubUsageLimit'));
  const days = Number(
    childText(limits.find((one) => childText(one, 'EpubUsageUnit') === '09') ?? block, 'Quantity') || NaN,
  );
  const licence = child(block, 'EpubLicense');
  return {
    licence_days: Number.isInteger(days) && days > 0 && days <= 36_500 ? days : null,
    licence_terms: licence ? line(childText(licence, 'EpubLicenseName'), 300) : '',
  };
}
