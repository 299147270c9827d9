import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { plainText } from '@okur/contract/reading/count';
import { all, childText, Fault, line, stored } from './elements.ts';
import type { Element } from './message.ts';

export interface PublishingBlock {
  publisher: string;
  published_on: string | null;
}

export interface SupplyBlock {
  price_minor: number | null;
  currency: string | null;
  availability: 'available' | 'coming' | 'unavailable';
}

/** The long description before the short one (list 153: 03, 02), as paragraphs of plain words. */
export function descriptionOf(block: Element): string {
  const texts = all(block, 'TextContent');
  const one = ['03', '02'].map((type) => texts.find((each) => childText(each, 'TextType') === type)).find(Boolean);
  if (!one) return '';
  const words = stored(childText(one, 'Text'), 8000);
  const plain = /<\w/.test(words) ? plainText(words) : words;
  return plain
    .split(/\n+/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join('');
}

export function publishingOf(block: Element): PublishingBlock {
  const publishers = all(block, 'Publisher');
  const publisher = publishers.find((one) => childText(one, 'PublishingRole') === '01') ?? publishers[0];
  const imprint = all(block, 'Imprint')[0];
  const date = all(block, 'PublishingDate').find((one) => childText(one, 'PublishingDateRole') === '01');
  return {
    publisher: line(
      (publisher && childText(publisher, 'PublisherName')) || (imprint && childText(imprint, 'ImprintName')) || '',
      120,
    ),
    published_on: date ? dayOf(childText(date, 'Date')) : null,
  };
}

/** 20260131, 202601 or 2026. */
function dayOf(text: string): string | null {
  const [, year, month = '01', day = '01'] = /^(\d{4})(\d\d)?(\d\d)?$/.exec(text) ?? [];
  const whole = `${year}-${month}-${day}`;
  return year && !Number.isNaN(Date.parse(whole)) && new Date(whole).toISOString().startsWith(whole) ? whole : null;
}

/** Prices with tax come first (list 58). */
const priceTypes = ['02', '42', '04', '12', '14', '01', '41', '03', '11', '13'];

/** Of the first that can be had, otherwise of the first. */
export function supplyOf(supplies: readonly Element[]): SupplyBlock {
  const details = supplies.flatMap((one) => all(one, 'SupplyDetail'));
  const detail = details.find((one) => availabilityOf(one) === 'available') ?? details[0];
  if (!detail) return { price_minor: null, currency: null, availability: 'unavailable' };
  const prices = all(detail, 'Price');
  const price =
    priceTypes.map((type) => prices.find((one) => childText(one, 'PriceType') === type)).find(Boolean) ?? prices[0];
  return { ...(price ? amountOf(price) : { price_minor: null, currency: null }), availability: availabilityOf(detail) };
}

function amountOf(price: Element): Pick<SupplyBlock, 'price_minor' | 'currency'> {
  const [amount, currency] = [childText(price, 'PriceAmount'), childText(price, 'CurrencyCode')];
  if (amount === '' && currency === '') return { price_minor: null, currency: null };
  if (!/^\d{1,6}(\.\d{1,4})?$/.test(amount) || !/^[A-Z]{3}$/.test(currency)) throw new Fault('price');
  return { price_minor: Math.round(Number(amount) * 100), currency };
}

/** List 65: 20 to 23 can be had, 10 to 12 will be. */
function availabilityOf(detail: Element): SupplyBlock['availability'] {
  const code = childText(detail, 'ProductAvailability');
  if (/^2[0-3]$/.test(code)) return 'available';
  return /^1[0-2]$/.test(code) ? 'coming' : 'unavailable';
}
