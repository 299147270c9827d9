import { Button } from '@mantine/core';
import { route } from '@okur/contract/route';
import { name } from '@okur/contract/fields';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../client/api.ts';
import { TextField } from '../fields/TextField.tsx';
import { Refused, serve, show } from '../testing.tsx';
import { FormPage } from './FormPage.tsx';
import { takeSaved } from './takeSaved.ts';
import { useDraftedForm } from './useDraftedForm.tsx';

/* What a person does between the press of Save and the answer of the server. */

const save = route({
  method: 'PUT',
  path: 'things',
  summary: '',
  body: z.strictObject({ title: name(60), text: name(60), version: z.int() }),
  answer: z.object({ data: z.object({ title: z.string(), text: z.string(), version: z.int() }) }),
  needs: 'public',
});

function ThingPage() {
  const form = useDraftedForm({
    draft: 'thing:1',
    schema: save.body,
    initial: { title: 'Wind', text: 'It blew.', version: 1 },
    submit: (body) => call(save, { body }),
    onSaved: ({ data }) => {
      takeSaved(form, data);
    },
  });
  return (
    <FormPage form={form}>
      <TextField {...form.field('title')} label="Title" />
      <TextField {...form.field('text')} label="Text" />
    </FormPage>
  );
}

/** A page whose form can be taken away, as no way out of it does. */
function Screen() {
  const [isThere, setIsThere] = useState(true);
  return (
    <>
      {isThere ? <ThingPage /> : null}
      <Button onClick={() => setIsThere(false)}>Take away</Button>
    </>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));

/** The form with a new title that was sent; what `answer` gets is the answer. */
async function send() {
  let resolve: (body: unknown) => void = () => {};
  const requests = serve(() => new Promise((give) => (resolve = give)));
  const router = show(Screen);
  await screen.findByLabelText('Title');
  type('Title', 'Storm');
  press('Save');
  await waitFor(() => expect(requests).toHaveLength(1));
  return { router, requests, answer: (body: unknown) => resolve(body) };
}
const saved = { data: { title: 'Storm', text: 'It blew.', version: 2 } };
const isElsewhere = () => screen.queryByText('elsewhere') !== null;

it('a link that is followed while it is saved waits, and leads nowhere where the server refuses', async () => {
  const { router, answer } = await send();
  router.history.push('/other');
  answer(new Refused(409, { code: 'stale_version', message: 'error.stale_version', current: { title: 'Breeze' } }));
  await screen.findByText('Someone else changed this in the meantime');
  expect(isElsewhere()).toBe(false);
  expect(field('Title').value).toBe('Storm');
  router.history.push('/other');
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('elsewhere')).toBeTruthy();
});

it('leads on once what was sent is saved: of two the latest, and without a question', async () => {
  const { router, answer } = await send();
  router.history.push('/list/1');
  router.history.push('/other');
  answer(saved);
  expect(await screen.findByText('elsewhere')).toBeTruthy();
  expect(router.history.location.pathname).toBe('/other');
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull();
});

it('what was typed since then is not left behind', async () => {
  const { router, answer } = await send();
  type('Text', 'It rained.');
  router.history.push('/other');
  answer(saved);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(false));
  expect(field('Text').value).toBe('It rained.');
  expect(router.history.location.pathname).toBe('/list');
});

it('a refusal is said though its form is gone', async () => {
  const { answer } = await send();
  press('Take away');
  expect(screen.queryByLabelText('Title')).toBeNull();
  answer(
    new Refused(422, {
      code: 'invalid',
      message: 'error.invalid',
      errors: { title: ['validation.field_max_chars'] },
      params: { title: { count: 4 } },
    }),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('At most 4 characters');
});

it('what was typed since then stays beside what the server made of the rest, and is saved next', async () => {
  const { requests, answer } = await send();
  type('Text', 'It rained.');
  answer({ data: { title: 'The storm', text: 'It blew.', version: 2 } });
  await waitFor(() => expect(field('Title').value).toBe('The storm'));
  expect(field('Text').value).toBe('It rained.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(false));
  // A session that ends now loses none of it.
  expect(JSON.stringify(sessionStorage)).toContain('It rained.');
  press('Save');
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.body).toEqual({ title: 'The storm', text: 'It rained.', version: 2 });
});
