import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../texts/browser/homework.json' with { type: 'json' };
import { serve, show } from '../../kit/testing.tsx';
import { GiveSteps } from './give/GiveSteps.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

it('the focus goes along with a step that is moved', async () => {
  serve(() => ({ data: [], meta: { total: 0 } }));
  show(() => <GiveSteps departments={[]} department={undefined} template={null} />);
  const add = await screen.findByRole('button', { name: texts['homework.add_article'].en });
  for (let steps = 0; steps < 3; steps += 1) fireEvent.click(add);
  const focus = () => document.activeElement?.getAttribute('aria-label');
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  press('Step 1: move down');
  await waitFor(() => expect(focus()).toBe('Step 2: move down'));
  press('Step 2: move down');
  await waitFor(() => expect(focus()).toBe('Step 3: move up'));
});

it('another kind of homework asks before it throws steps away', async () => {
  serve(() => ({ data: [], meta: { total: 0 } }));
  const router = show(() => <GiveSteps departments={[]} department={undefined} template={null} />);
  const add = await screen.findByRole('button', { name: texts['homework.add_article'].en });
  for (let steps = 0; steps < 2; steps += 1) fireEvent.click(add);
  void router.navigate({ to: '.', search: { kind: 'exercise' } as never });
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  expect(router.state.location.search).toEqual({});
});
