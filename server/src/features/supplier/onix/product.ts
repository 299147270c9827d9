import { createHash } from 'node:crypto';
import { readEan } from '@okur/contract/books';
import { isStorable } from '@okur/contract/fields';
import { describedBy, type DescriptiveBlock } from './descriptive.ts';
import { all, childText, Fault } from './elements.ts';
import type { Element } from './message.ts';
import { descriptionOf, publishingOf, type PublishingBlock, supplyOf, type SupplyBlock } from './other-blocks.ts';

/** The blocks of a record that are used, by their ONIX numbers. */
export interface Blocks {
  1?: DescriptiveBlock;
  2?: { description: string };
  4?: PublishingBlock;
  6?: SupplyBlock;
}

export interface OnixRecord {
  line: number;
  reference: string;
  /** `all`: what it does not have is empty; `blocks`: what it does not have stays; `withdraw`. */
  does: 'all' | 'blocks' | 'withdraw';
  /** Undefined: the record names no number. */
  ean: string | undefined;
  blocks: Blocks;
  /** Of each block as it came, by its number. */
  hashes: Record<string, string>;
}

const tagsOf: [keyof Blocks, string][] = [
  [1, 'DescriptiveDetail'],
  [2, 'CollateralDetail'],
  [4, 'PublishingDetail'],
  [6, 'ProductSupply'],
];

/** A record as the catalogue holds it. Throws a Fault. */
export function readProduct(product: Element): OnixRecord {
  const reference = childText(product, 'RecordReference');
  if (!reference || reference.length > 200 || !isStorable(reference)) throw new Fault('reference');
  const notification = childText(product, 'NotificationType');
  const record = { line: product.line, reference, ean: undefined, blocks: {}, hashes: {} };
  if (notification === '05') return { ...record, does: 'withdraw' };
  const ean = eanOf(product);
  const blocks: Blocks = {};
  const hashes: Record<string, string> = ean ? { ean } : {};
  for (const [number, tag] of tagsOf) {
    const elements = all(product, tag);
    if (elements.length === 0) continue;
    Object.assign(blocks, { [number]: blockOf(number, elements) });
    hashes[number] = hashOf(elements);
  }
  const does = notification === '04' ? 'blocks' : 'all';
  if (does === 'all' && !blocks[1]) throw new Fault('title');
  return { ...record, does, ean, blocks, hashes };
}

function blockOf(number: keyof Blocks, elements: readonly Element[]): Blocks[keyof Blocks] {
  if (number === 1) return describedBy(elements[0]!);
  if (number === 2) return { description: descriptionOf(elements[0]!) };
  if (number === 4) return publishingOf(elements[0]!);
  return supplyOf(elements);
}

/** ISBN-13 before GTIN-13; a number that is none is named, since a book would be mistaken for another by it. */
function eanOf(product: Element): string | undefined {
  const typed = ['15', '03']
    .map((type) => all(product, 'ProductIdentifier').find((one) => childText(one, 'ProductIDType') === type))
    .map((one) => one && childText(one, 'IDValue'))
    .find(Boolean);
  if (!typed) return undefined;
  const read = readEan(typed);
  if ('refused' in read) throw new Fault('ean');
  return read.ean;
}

/** The same for elements that say the same, wherever they are in the message. */
const hashOf = (elements: readonly Element[]): string =>
  createHash('sha256')
    .update(JSON.stringify(elements.map(saying)))
    .digest('base64url')
    .slice(0, 22);
type Said = [string, string, Said[]];
const saying = ({ name, text, children }: Element): Said => [name, text, children.map(saying)];
