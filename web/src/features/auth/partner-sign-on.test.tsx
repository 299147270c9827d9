import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Refused, serve, show } from '../../kit/testing.tsx';
import PartnerSignOn from './PartnerSignOn.tsx';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const handover = { token: 'handover', partner: 'Portal', name: 'Derya', posts: [] };

it('takes the assertion out of the address, and signs no one in before the person says so', async () => {
  const calls: { path: string; body: unknown }[] = [];
  serve(({ path, body }) => {
    if (!path.includes('sso') && !path.includes('partner-instructor-login')) return {};
    calls.push({ path, body });
    return path.includes('sso') ? { handover } : new Refused(422, { code: 'sign_on_failed', message: 'm' });
  });
  const router = show(PartnerSignOn, '/list?token=assertion');
  const button = await screen.findByRole('button', { name: 'sign_on.go_on_as' });
  expect(router.state.location.href).not.toContain('assertion');
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'assertion' }]);
  fireEvent.click(button);
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ token: 'assertion' }, { token: 'handover' }]));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('offers each post of a person with several', async () => {
  const post = (name: string) => ({ instructor_id: name, company_id: name, company_name: name });
  serve(({ path }) => (path.includes('sso') ? { handover: { ...handover, posts: [post('a'), post('b')] } } : {}));
  show(PartnerSignOn, '/list?token=assertion');
  expect(await screen.findAllByRole('button', { name: 'sign_on.go_on_at' })).toHaveLength(2);
});

it('begins the sign-in at the partner where no assertion came along', async () => {
  serve(({ path }) => (path.includes('sign-on/partners') ? { data: { name: 'Portal', provider: 'id' } } : {}));
  show(PartnerSignOn, '/list');
  expect(await screen.findByRole('button', { name: 'sign_on.with' })).toBeTruthy();
});

it('says so where the address is of no partner', async () => {
  serve(() => new Refused(404, { code: 'not_found', message: 'm' }));
  show(PartnerSignOn, '/list');
  expect((await screen.findByRole('alert')).textContent).toBe('sign_on.no_partner');
});
