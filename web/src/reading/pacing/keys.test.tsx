import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useKeys } from './useKeys.ts';

const act = { Escape: vi.fn(), ' ': vi.fn() };

function Typing() {
  useKeys(act, true);
  return <input aria-label="typed" />;
}

it('Escape pauses also while an answer is typed; a blank belongs to the answer', () => {
  render(<Typing />);
  const field = screen.getByLabelText('typed');
  fireEvent.keyDown(field, { key: ' ' });
  expect(act[' ']).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(act.Escape).toHaveBeenCalledOnce();
});
