import * as css from 'css-tree';
import type { Package } from './package.ts';
import { hasMeaning } from './styles.ts';

const mostNamed = 30;
const longestName = 80;

/** What of the publisher's design is in no chapter: properties of its style sheets, the most used first, and fonts. */
export function leftOut(sheets: Iterable<string>, book: Package) {
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
  const fonts = families.size > 0 ? [...families] : files.map(({ path }) => path.split('/').at(-1)!);
  return {
    dropped_styles: [...counts]
      .map(([property, count]) => ({ property: property.slice(0, longestName), count }))
      .toSorted((a, b) => b.count - a.count || (a.property < b.property ? -1 : 1))
      .slice(0, mostNamed),
    dropped_fonts: fonts.slice(0, mostNamed),
  };
}

const nameOf = (family: string): string => family.replaceAll(/["']/g, '').trim().slice(0, longestName);
