import type { Measured } from './load.ts';
import type { Operation } from './operations.ts';

/**
 * What one round measured, with the milliseconds of processor time that a call took of the server and of PostgreSQL.
 */
export interface Round extends Measured {
  server: number;
  postgres: number;
}

export interface Result {
  operation: Operation;
  product: Round[];
  bare: Round[];
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const perSecond = (all: readonly Measured[]) => median(all.map((one) => one.perSecond));
const took = (all: readonly Measured[]) => median(all.map((one) => one.median));
const cpu = (all: readonly Round[]) =>
  all.length
    ? `${median(all.map((one) => one.server)).toFixed(2)} + ${median(all.map((one) => one.postgres)).toFixed(2)}`
    : '';
const rounded = (value: number, digits = 0) => value.toFixed(digits);
export const verdict = (met: boolean) => (met ? 'met' : 'MISSED');

export function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((cell, at) => Math.max(cell.length, ...lines.map((line) => line[at]!.length)));
  const row = (line: readonly string[]) =>
    `| ${line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' | ')} |`;
  return [
    row(head),
    `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`,
    ...lines.map(row),
  ].join('\n');
}

/** Requests a second of the product and of the bare server, and their ratio round by round. */
export function resultTable(students: number, results: readonly Result[]): string {
  const lines = results.map(({ operation: { name, goal }, product, bare }) => {
    const ratio = median(product.flatMap((one, at) => (bare[at] ? [one.perSecond / bare[at].perSecond] : [])));
    return [
      name,
      rounded(perSecond(product)),
      bare.length ? rounded(perSecond(bare)) : '',
      bare.length ? rounded(ratio, 2) : '',
      goal ? `${goal} ${verdict(ratio >= goal)}` : '',
      cpu(product),
      cpu(bare),
      rounded(took(product), 1),
      rounded(median(product.map((one) => one.p99)), 1),
    ];
  });
  const rate = ['product 1/s', 'bare 1/s', 'ratio', 'goal'];
  const heading = ['operation', ...rate, 'CPU ms, server + db', 'bare', 'median ms', '99 % ms'];
  return `\n${students} students\n${table(heading, lines)}`;
}

/** What an operation takes of the machine, from the smallest number of students to the largest. */
export function growthTable(results: ReadonlyMap<number, readonly Result[]>): string {
  const sizes = [...results.keys()];
  const lines = results.get(sizes[0]!)!.map(({ operation: { name, growth } }, at) => {
    const rates = sizes.map((size) => perSecond(results.get(size)![at]!.product));
    const times = rates[0]! / rates.at(-1)!;
    return [
      name,
      ...rates.map((rate) => rounded(rate)),
      rounded(times, 1),
      growth ? `${growth} ${verdict(times <= growth)}` : '',
    ];
  });
  return (
    `\nRequests a second by number of students\n` +
    `${table(['operation', ...sizes.map(String), 'times', 'goal'], lines)}`
  );
}
