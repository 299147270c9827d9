import { expect, test } from 'vitest';
import { destinationOf, readingsOf } from './drill.tsx';

test('a number opens the list of its rows, with the filters it was counted by', () => {
  expect(destinationOf({ path: 'reports/readings', query: { department_id: 'd', kind: 'measurement' } })).toEqual({
    to: '/charts-graphs/readings',
    search: { department_id: 'd', kind: 'measurement' },
  });
  expect(destinationOf({ path: 'homeworks', query: {} }).to).toBe('/homeworks');
  expect(readingsOf('u', { kind: 'measurement', from: undefined })).toEqual({
    to: '/charts-graphs/readings',
    search: { user_id: 'u', kind: 'measurement' },
  });
});
