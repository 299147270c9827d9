import { Button } from '@mantine/core';
import { route } from '@okur/contract/route';
import { name, Phone } from '@okur/contract/fields';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../client/api.ts';
import { confirm } from '../feedback/confirm.tsx';
import { useAct } from '../feedback/useAct.ts';
import { TextField } from '../fields/TextField.tsx';
import { PhoneField } from '../fields/MaskedField.tsx';
import { Refused, serve, show } from '../testing.tsx';
import { FormModal } from './FormModal.tsx';
import { openFormModal } from './modals.tsx';
import { useServerForm } from './useServerForm.ts';

const save = route({
  method: 'PUT',
  path: 'things',
  summary: '',
  body: z.strictObject({ username: name(60, 4), phone: Phone, version: z.int() }),
  answer: z.object({ data: z.object({}) }),
  needs: 'public',
});

function ThingForm() {
  const form = useServerForm({
    schema: save.body,
    initial: { username: '', phone: '', version: 1 },
    submit: (body) => call(save, { body }),
  });
  return (
    <FormModal form={form} title="Thing">
      <TextField {...form.field('username')} label="Username" />
      <PhoneField {...form.field('phone')} label="Phone" />
    </FormModal>
  );
}

/** Opens the form and keeps what it ended with. */
async function openForm() {
  const results: string[] = [];
  show(() => (
    <Button onClick={() => void openFormModal(<ThingForm />).then((result) => results.push(result))}>Open</Button>
  ));
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Thing' });
  return results;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
/** The close button of the footer; the cross has the same name. */
const pressClose = () =>
  fireEvent.click(
    within(screen.getByRole('dialog', { name: 'Thing' }))
      .getAllByRole('button', { name: 'Close' })
      .at(-1) as HTMLElement,
  );

it('says nothing before the first attempt, then names each broken rule and sends nothing', async () => {
  const requests = serve(() => ({ data: {} }));
  await openForm();
  type('Username', 'abc');
  expect(screen.queryByText('At least 4 characters')).toBeNull();

  press('Save');
  expect(await screen.findByText('At least 4 characters')).toBeTruthy();
  type('Username', '');
  expect(screen.getByText('Please fill this in')).toBeTruthy();
  type('Phone', '532');
  expect(screen.getByText(/incomplete/)).toBeTruthy();
  expect(requests).toEqual([]);
});

it('sends once, however often it is clicked, and ends with SUCCESS', async () => {
  let answer: (body: object) => void = () => {};
  const requests = serve(() => new Promise((resolve) => (answer = resolve)));
  const results = await openForm();
  type('Username', 'abcd');
  type('Phone', '5321234567');
  expect((screen.getByLabelText('Phone') as HTMLInputElement).value).toBe('(532) 123 45 67');

  press('Save');
  press('Save');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  press('Save');
  answer({ data: {} });
  await waitFor(() => expect(results).toEqual(['SUCCESS']));
  expect(requests).toHaveLength(1);
  expect(requests[0]?.body).toEqual({ username: 'abcd', phone: '5321234567', version: 1 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it("puts the server's refusal under its field until the field changes", async () => {
  serve(
    () =>
      new Refused(422, {
        code: 'invalid',
        message: 'error.invalid',
        errors: { username: ['validation.field_max_chars'] },
        params: { username: { count: 6 } },
      }),
  );
  const results = await openForm();
  type('Username', 'abcdefgh');
  press('Save');
  expect(await screen.findByText('At most 6 characters')).toBeTruthy();
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
  // The field may stand far above the button.
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  type('Username', 'abcdef');
  expect(screen.queryByText('At most 6 characters')).toBeNull();
  expect(results).toEqual([]);
});

it('says any other failure at the bottom and keeps what was typed', async () => {
  serve(() => new Refused(403, { code: 'forbidden', message: 'validation.choice' }));
  await openForm();
  type('Username', 'abcd');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toContain('Choose one of the options');
  expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('abcd');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(false));
});

it('offers the newer state when someone else was faster', async () => {
  const requests = serve(() =>
    requests.length === 1
      ? new Refused(409, {
          code: 'stale_version',
          message: 'error.stale_version',
          current: { id: 'x', username: 'newer', version: 7 },
        })
      : { data: {} },
  );
  const results = await openForm();
  type('Username', 'abcd');
  press('Save');
  fireEvent.click(await screen.findByRole('button', { name: 'Load the latest version' }));
  await waitFor(() => expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('newer'));
  press('Save');
  await waitFor(() => expect(results).toEqual(['SUCCESS']));
  expect(requests[1]?.body).toEqual({ username: 'newer', phone: '', version: 7 });
});

it('closes an untouched form at once', async () => {
  const results = await openForm();
  pressClose();
  await waitFor(() => expect(results).toEqual(['CLOSED']));
});

it('asks once before a changed form is left, also by Escape', async () => {
  const results = await openForm();
  type('Username', 'abcd');
  escape();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
  expect(results).toEqual([]);
  expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('abcd');

  pressClose();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(results).toEqual(['CLOSED']));
});

it('Escape answers the question alone: the form under it stays with what was typed', async () => {
  const results = await openForm();
  type('Username', 'abcd');
  escape();
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep editing' }));
  escape();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
  expect(results).toEqual([]);
  expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('abcd');
});

it('a question gives the focus back, also after the form that its answer opened', async () => {
  const answers: boolean[] = [];
  show(() => (
    <Button
      onClick={async () => {
        const sure = await confirm({ title: 'Sure?', action: 'Go on' });
        answers.push(sure);
        if (sure) await openFormModal(<ThingForm />);
      }}
    >
      Open
    </Button>
  ));
  const opener = await screen.findByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Sure?' });
  press('Cancel');
  await waitFor(() => expect(document.activeElement).toBe(opener));

  fireEvent.click(opener);
  fireEvent.click(await screen.findByRole('button', { name: 'Go on' }));
  await screen.findByRole('dialog', { name: 'Thing' });
  screen.getByLabelText('Username').focus();
  pressClose();
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(answers).toEqual([false, true]);
});

it('another page answers a question with no', async () => {
  const answers: boolean[] = [];
  const router = show(() => (
    <Button onClick={() => void confirm({ title: 'Sure?', action: 'Go on' }).then((sure) => answers.push(sure))}>
      Open
    </Button>
  ));
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Sure?' });
  router.history.push('/other');
  await waitFor(() => expect(answers).toEqual([false]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('gives the focus back to the button that opened it', async () => {
  show(() => <Button onClick={() => void openFormModal(<ThingForm />)}>Open</Button>);
  const opener = await screen.findByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Thing' });
  screen.getByLabelText('Username').focus();
  pressClose();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('gives the focus to what is in the place of a button that is gone', async () => {
  function Screen() {
    const [things, setThings] = useState(0);
    const add = <Button onClick={() => void openFormModal(<ThingForm />).then(() => setThings(1))}>Add</Button>;
    return (
      <main id="content" tabIndex={-1}>
        {things > 0 ? (
          <ul>
            <li>{add}</li>
          </ul>
        ) : (
          <p>{add}</p>
        )}
      </main>
    );
  }
  show(Screen);
  const opener = await screen.findByRole('button', { name: 'Add' });
  opener.focus();
  fireEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Thing' });
  pressClose();
  await waitFor(() => expect(document.activeElement?.closest('li')).toBeTruthy());
  expect(opener.isConnected).toBe(false);
});

it('keeps the focus on the page when what was pressed goes with what it did', async () => {
  function Screen() {
    const [published, setPublished] = useState(false);
    const { act } = useAct();
    return (
      <main id="content" tabIndex={-1}>
        {published ? 'Published' : <Button onClick={() => void act(async () => setPublished(true))}>Publish</Button>}
      </main>
    );
  }
  show(Screen);
  const publish = await screen.findByRole('button', { name: 'Publish' });
  publish.focus();
  fireEvent.click(publish);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('closes with the page it was opened on', async () => {
  const results: string[] = [];
  const router = show(() => (
    <Button onClick={() => void openFormModal(<ThingForm />).then((result) => results.push(result))}>Open</Button>
  ));
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Thing' });
  router.history.push('/other');
  await waitFor(() => expect(results).toEqual(['CLOSED']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks once before another page takes a changed form away', async () => {
  const results: string[] = [];
  const router = show(() => (
    <Button onClick={() => void openFormModal(<ThingForm />).then((result) => results.push(result))}>Open</Button>
  ));
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Thing' });
  type('Username', 'abcd');
  router.history.push('/other');
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
  expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('abcd');

  router.history.push('/other');
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('elsewhere')).toBeTruthy();
  await waitFor(() => expect(results).toEqual(['CLOSED']));
});
