import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids sort in the order in which they were made, also those of one millisecond', () => {
  const now = Date.UTC(2026, 10, 21);
  const ids = [newId(now - 1), ...Array.from({ length: 20_000 }, () => newId(now)), newId(now + 1)];
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id is a UUID of version 7 of its moment', () => {
  const now = Date.UTC(2026, 10, 21);
  for (const id of Array.from({ length: 100 }, () => newId(now))) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now);
  }
});
