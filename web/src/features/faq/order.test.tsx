import type { Faq } from '@okur/contract/faq';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../texts/browser/faq.json' with { type: 'json' };
import { serve, show } from '../../kit/testing.tsx';
import { moved, useDrag } from '../../kit/list/useDrag.ts';
import { useFaqOrder } from './useFaqOrder.ts';

i18next.addResources(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.en])),
);

const faq = (question: string, order: number) => ({ id: question, question, order }) as Faq;
const rows = [faq('A', 1), faq('B', 2), faq('C', 3), faq('D', 4)];

function Questions() {
  const { ordered, move, said } = useFaqOrder(rows);
  const { handle } = useDrag(
    ordered.map(({ id }) => id),
    move,
  );
  return (
    <>
      <p role="status">{said}</p>
      {ordered.map(({ id }) => (
        <button key={id} type="button" onKeyDown={handle(id).onKeyDown}>
          {id}
        </button>
      ))}
    </>
  );
}
const displayed = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.textContent)
    .join('');
const press = (name: string, key: string) => fireEvent.keyDown(screen.getByRole('button', { name }), { key });

it('takes an item to another place', () => {
  expect([moved(['A', 'B', 'C'], 'A', 2), moved(['A', 'B', 'C'], 'C', 0), moved(['A', 'B', 'C'], 'B', 1)]).toEqual([
    ['B', 'C', 'A'],
    ['C', 'A', 'B'],
    ['A', 'B', 'C'],
  ]);
});

it('moves a question by the arrow keys at once, tells where it stands and sends one move after the other', async () => {
  const requests = serve(() => ({ data: {} }));
  show(Questions);
  await screen.findByRole('button', { name: 'A' });
  press('A', 'ArrowDown');
  press('A', 'ArrowDown');
  press('D', 'ArrowUp');
  expect(displayed()).toBe('BCDA');
  expect(screen.getByRole('status').textContent).toContain('D: now 3 of 4');
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path.at(-1), body])).toEqual([
      ['A', { order: 2 }],
      ['A', { order: 3 }],
      ['D', { order: 3 }],
    ]),
  );
});

it('does not move the first one up or the last one down', async () => {
  const requests = serve(() => ({ data: {} }));
  show(Questions);
  await screen.findByRole('button', { name: 'A' });
  press('A', 'ArrowUp');
  press('D', 'ArrowDown');
  expect(displayed()).toBe('ABCD');
  expect(requests).toEqual([]);
});
