import * as css from 'css-tree';
import { resolve } from '../../../platform/sandbox/archive.ts';
import { cut, within } from '../../../platform/sandbox/xml.ts';
import type { Package } from './package.ts';
import type { Page } from './pages.ts';
import { hasMeaning } from './styles.ts';

const mostNamed = 30;
const longestName = 80;

interface Found {
  book: Package;
  pages: readonly Page[];
  sheets: readonly string[];
  /** Paths of pictures that cannot be drawn. */
  lostPictures: readonly string[];
}

/**
 * What is in no chapter: properties of the publisher's style sheets, the most used first, fonts, and files that a page
 * has: pictures that cannot be drawn, sounds, films and pages within it.
 */
export function leftOut({ book, pages, sheets, lostPictures }: Found) {
  const counts = new Map<string, number>();
  const families = new Set<string>();
  for (const sheet of sheets) {
    const tree = css.parse(sheet, { parseAtrulePrelude: false, parseCustomProperty: false, onParseError: () => {} });
    css.walk(tree, function walk(node) {
      if (node.type !== 'Declaration') return;
      const property = node.property.toLowerCase();
      if (this.atrule?.name === 'font-face') {
        if (property === 'font-family') families.add(nameOf(css.generate(node.value)));
      } else if (!hasMeaning(node)) counts.set(property, (counts.get(property) ?? 0) + 1);
    });
  }
  const files = [...book.items.values()].filter(({ type }) => /font|opentype/.test(type));
  const fonts = families.size > 0 ? [...families] : files.map(({ path }) => fileIn(path));
  return {
    dropped_styles: [...counts]
      .map(([property, count]) => ({ property: property.slice(0, longestName), count }))
      .toSorted((a, b) => b.count - a.count || (a.property < b.property ? -1 : 1))
      .slice(0, mostNamed),
    dropped_fonts: fonts.slice(0, mostNamed),
    dropped_files: [...new Set([...lostPictures.map(fileIn), ...pages.flatMap(embeddedIn)])].slice(0, mostNamed),
  };
}

/** Sounds, films and pages within a page; what is elsewhere by its whole address. */
function embeddedIn({ body, base }: Page): string[] {
  const addresses = [...within(body, 'audio', 'video', 'iframe')].flatMap((element) =>
    [element, ...within(element, 'source')].map(({ attributes }) => attributes['src'] ?? ''),
  );
  return addresses
    .filter((address) => address !== '' && !/^data:/i.test(address))
    .map((address) => {
      const file = resolve(base, address);
      return file ? fileIn(file.path) : cut(address, longestName);
    });
}
const fileIn = (path: string): string => cut(path.split('/').at(-1)!, longestName);

const nameOf = (family: string): string => family.replaceAll(/["']/g, '').trim().slice(0, longestName);
