import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Steps } from './Steps.tsx';
import { show } from './testing.tsx';

const steps = [{ label: 'File', to: '/other' }, { label: 'Check' }, { label: 'Report' }];
const drawn = async () => within(await screen.findByRole('group', { name: 'Import' }));

it('a step that can be gone back to is a link, every other one a word and no button', async () => {
  show(() => <Steps label="Import" steps={steps} current={1} />);
  const group = await drawn();
  expect(group.getByRole('link', { name: /File/ }).getAttribute('href')).toContain('/other');
  expect(group.queryAllByRole('button')).toEqual([]);
});

it('the step one is at is told, also once it is over', async () => {
  show(() => <Steps label="Import" steps={steps} current={2} state="done" />);
  const current = (await drawn()).getByText('Report').closest('[aria-current="step"]');
  expect(current?.hasAttribute('data-completed')).toBe(true);
});
