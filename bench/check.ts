import { setTimeout as wait } from 'node:timers/promises';
import type { Operation } from './operations.ts';
import type { Server } from './processes.ts';
import type { Sample } from './sample.ts';

interface Answer {
  data: { id: string }[] | { id: string };
  meta?: { total: number; next_cursor?: string | null };
  total?: number;
}

/** A fresh copy of a database is read from disk at first: who is asked to come back does. */
export const ask = async (port: number, path: string, headers: Record<string, string>, tries = 20): Promise<Answer> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  if (answer.status === 503 && tries > 0) return wait(500).then(() => ask(port, path, headers, tries - 1));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
};

export const idsOf = ({ data }: Answer): string =>
  [data]
    .flat()
    .map(({ id }) => id)
    .join();

/** A ratio says something only if both servers answer the same: the same people in the same order. */
export async function checkSame(
  { product, bare, sample, cursor }: { product: Server; bare: Server; sample: Sample; cursor: string },
  operation: Operation,
  headers: Record<string, string>,
): Promise<void> {
  const mine = operation.product(sample, cursor)[0]!;
  const other = operation.bare?.(sample)[0];
  if (!other || mine.method !== 'GET' || operation.isAnyThousand) return;
  const [a, b] = await Promise.all([ask(product.port, mine.path, headers), ask(bare.port, other.path, {})]);
  if (idsOf(a) !== idsOf(b)) throw new Error(`${operation.name}: the two servers do not answer the same`);
}

/** The cursor behind page 399. */
export async function deepCursor(port: number, headers: Record<string, string>): Promise<string> {
  const { meta } = await ask(port, '/api/v1/users?sort=surname&page=399', headers);
  return encodeURIComponent(meta?.next_cursor ?? '');
}
