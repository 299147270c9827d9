import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Later } from './Later.tsx';

test('what waits for the first look keeps its place, and waits no more on the pages after it', async () => {
  const first = render(<Later meanwhile={<p>its place</p>}><p>the card</p></Later>);
  expect(screen.queryByText('the card')).toBeNull();
  expect(screen.queryByText('its place')).not.toBeNull();
  await screen.findByText('the card');
  expect(screen.queryByText('its place')).toBeNull();
  first.unmount();
  render(<Later><p>another card</p></Later>);
  expect(screen.queryByText('another card')).not.toBeNull();
});
