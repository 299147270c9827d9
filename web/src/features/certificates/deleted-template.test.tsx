import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serve, show, signInAs } from '../../kit/testing.tsx';
import { TemplateList } from './TemplateList.tsx';

beforeEach(() => signInAs('CM'));

const row = {
  id: '7',
  title: 'Quick reader',
  language: 'en',
  body: 'Well done.',
  signer_name: '',
  signer_title: '',
  background: null,
  rule: null,
  rule_from: null,
  active: true,
  issued_count: 0,
  deleted_at: null,
  updated_at: '2026-01-05T08:00:00.000Z',
  version: 3,
};
const gone = { ...row, id: '8', title: 'Slow reader', deleted_at: '2026-01-06T08:00:00.000Z' };

it('a template opens its form; a deleted one, which no one can save, opens nothing', async () => {
  const meta = { total: 2, total_is: 'exact', last_page: 1, page: 1, per_page: 25, current_page: 1 };
  serve(({ path }) => (path.endsWith('/certificate-templates') ? { data: [row, gone], meta } : { data: [] }));
  show(TemplateList);
  fireEvent.click(await screen.findByText(gone.title));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByText(row.title));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(screen.getByDisplayValue(row.title)).toBeTruthy();
});
