import { Button } from '@mantine/core';
import type { Company } from '@okur/contract/companies';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Refused, serve, show } from '../../kit/testing.tsx';
import { CompanyFlags } from './CompanyFlags.tsx';

const company = {
  id: '01a1fd33-f155-7000-8000-000000000001',
  company_name: 'Çınar',
  version: 1,
  parent_access: false,
  document_access: false,
  buy_activation_access: false,
  tutorial_access: false,
  recording_access: false,
} as Company;
const newer = { ...company, version: 2, document_access: true };

/** The tab, and a button for what another person changes meanwhile. */
async function open(isFixed = false, changed = newer) {
  show(() => {
    const [current, setCurrent] = useState(company);
    return (
      <>
        <Button onClick={() => setCurrent(changed)}>Changed beside</Button>
        <CompanyFlags company={current} isFixed={isFixed} />
      </>
    );
  });
  await screen.findByRole('button', { name: 'Save' });
}
const flag = (name: RegExp) => screen.getByRole('switch', { name }) as HTMLInputElement;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows what the company may do now, when it changed beside an untouched form', async () => {
  const requests = serve(() => ({ data: newer }));
  await open();
  press('Changed beside');
  await waitFor(() => expect(flag(/document_access/).checked).toBe(true));
  fireEvent.click(flag(/parent_access/));
  press('Save');
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toEqual([
      {
        parent_access: true,
        document_access: true,
        buy_activation_access: false,
        tutorial_access: false,
        recording_access: false,
        version: 2,
      },
    ]),
  );
});

it('keeps what was switched when the company changed beside it, and lets the server say that it is stale', async () => {
  const requests = serve(() => new Refused(409, { code: 'stale_version', message: '', current: newer }));
  await open();
  fireEvent.click(flag(/parent_access/));
  press('Changed beside');
  expect(flag(/parent_access/).checked).toBe(true);
  press('Save');
  fireEvent.click(await screen.findByRole('button', { name: 'Load the latest version' }));
  await waitFor(() => expect([flag(/parent_access/).checked, flag(/document_access/).checked]).toEqual([false, true]));
  expect(requests).toHaveLength(1);
});

it('saves what was switched when nothing but the name of the company changed beside it', async () => {
  const requests = serve(() => ({ data: newer }));
  await open(false, { ...company, company_name: 'Çınar Koleji', version: 2 });
  fireEvent.click(flag(/parent_access/));
  press('Changed beside');
  press('Save');
  await waitFor(() => expect(requests.map(({ body }) => body)).toMatchObject([{ parent_access: true, version: 2 }]));
});

it('shows what others switch, and leaves recordings to those who may edit the company', async () => {
  await open(true);
  const names = [/parent_access/, /document_access/, /buy_activation_access/, /tutorial_access/, /recording_access/];
  expect(names.map((name) => flag(name).disabled)).toEqual([true, true, true, true, false]);
  expect(screen.getByText(/flags_of_platform/)).toBeTruthy();
});

it('what is switched while it is saved is saved next, and no one else is blamed for it', async () => {
  let answer: (body: unknown) => void = () => {};
  const requests = serve(() => new Promise((resolve) => (answer = resolve)));
  await open(false, { ...company, version: 2, parent_access: true });
  fireEvent.click(flag(/parent_access/));
  press('Save');
  await waitFor(() => expect(requests).toHaveLength(1));
  fireEvent.click(flag(/tutorial_access/));
  answer({ data: { ...company, version: 2, parent_access: true } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(false));
  press('Changed beside');
  press('Save');
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.body).toMatchObject({ parent_access: true, tutorial_access: true, version: 2 });
});
