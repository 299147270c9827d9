import { describe, expect, it } from 'vitest';
import { allRoutes } from './index.ts';

const changes = allRoutes.flatMap(({ route }) => {
  if (route.method !== 'PUT' && route.method !== 'PATCH') return [];
  const nothing = route.body?.safeParse({});
  return nothing?.success ? [{ call: `${route.method} ${route.path}`, nothing: nothing.data }] : [];
});

describe('a call that changes some fields of a thing', () => {
  it('is among those looked at', () => {
    expect(changes.map(({ call }) => call)).toEqual(expect.arrayContaining(['PUT companies/{id}', 'PUT users/{id}', 'PUT articles/{id}']));
  });

  it.each(changes)('$call never puts a default in the place of a field left out', ({ nothing }) => {
    expect(nothing).toEqual({});
  });
});
