import { Button } from '@mantine/core';
import { route } from '@okur/contract/route';
import { name } from '@okur/contract/fields';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../client/api.ts';
import { selection } from '../client/selection.ts';
import { session } from '../client/session.ts';
import { TextField } from '../fields/TextField.tsx';
import { endSession, serve, show, signIn } from '../testing.tsx';
import { hasDraftInModal } from '../client/drafts.ts';
import { FormModal } from './FormModal.tsx';
import { FormPage } from './FormPage.tsx';
import { openFormModal } from './modals.tsx';
import { useDraftedForm } from './useDraftedForm.tsx';

/* A form that is open when the session ends, and what is found of it afterwards. */

const save = route({
  method: 'PUT',
  path: 'things',
  summary: '',
  body: z.strictObject({ title: name(60), cover: z.custom<File | null>().optional() }),
  answer: z.object({ data: z.object({}) }),
  needs: 'public',
});

const useThing = () =>
  useDraftedForm({
    draft: 'thing:1',
    schema: save.body,
    initial: { title: 'Wind', cover: null },
    submit: (body) => call(save, { body: { title: body.title } }),
  });
type Thing = ReturnType<typeof useThing>;
const Fields = ({ form }: { form: Thing }) => (
  <>
    <TextField {...form.field('title')} label="Title" />
    <Button onClick={() => form.set('cover', new File(['x'], 'cover.png'))}>Choose a cover</Button>
  </>
);

function ThingPage() {
  const form = useThing();
  return (
    <FormPage form={form}>
      <Fields form={form} />
    </FormPage>
  );
}

function ThingModal() {
  const form = useThing();
  return (
    <FormModal form={form} title="Thing">
      <Fields form={form} />
    </FormModal>
  );
}

const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const type = (text: string) => fireEvent.change(title(), { target: { value: text } });
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));
const restored = () => screen.queryByText('What you typed is back');
const open = async () => {
  show(ThingPage);
  await screen.findByLabelText('Title');
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  signIn('ece');
});

afterEach(() => selection.set(null));

it('shows what was typed when the session ended, says so, and can be emptied of it', async () => {
  await open();
  expect(restored()).toBeNull();
  type('Storm');
  press('Choose a cover');
  endSession();
  signIn('ece');
  await open();
  expect(title().value).toBe('Storm');
  expect(restored()).toBeTruthy();
  press('Discard it');
  await waitFor(() => expect(title().value).toBe('Wind'));
  expect(restored()).toBeNull();
  expect(sessionStorage.getItem('okur-form:ece:thing:1')).toBeNull();
});

it('keeps nothing of what was saved, typed back or left on purpose', async () => {
  serve(() => ({ data: {} }));
  await open();
  type('Storm');
  type('Wind');
  await waitFor(() => expect(Object.keys(sessionStorage).join()).not.toContain('okur-form'));
  type('Storm');
  press('Save');
  await waitFor(() => expect(Object.keys(sessionStorage).join()).not.toContain('okur-form'));
  type('Breeze');
  await waitFor(() => expect(Object.keys(sessionStorage).join()).toContain('okur-form'));
  expect(restored()).toBeNull();
  cleanup();
  expect(Object.keys(sessionStorage).join()).not.toContain('okur-form');
});

it('leaves nothing to another person, nor after a sign-out', async () => {
  await open();
  type('Storm');
  endSession();
  expect(JSON.stringify(sessionStorage)).toContain('Storm');
  signIn('ada');
  expect(JSON.stringify(sessionStorage)).not.toContain('Storm');
  await open();
  expect(title().value).toBe('Wind');
  type('Breeze');
  session.leave();
  session.destroy();
  cleanup();
  expect(JSON.stringify(sessionStorage)).not.toContain('Breeze');
});

it('knows of a form in a modal, which has to be opened again', async () => {
  const openModal = async () => {
    show(() => <Button onClick={() => void openFormModal(<ThingModal />)}>Open</Button>);
    fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
    await screen.findByLabelText('Title');
  };
  await openModal();
  type('Storm');
  await waitFor(() => expect(hasDraftInModal()).toBe(true));
  endSession();
  signIn('ece');
  await openModal();
  expect(title().value).toBe('Storm');
  expect(restored()).toBeTruthy();
});

it('is of the school that it was typed for', async () => {
  const choose = (companyId: string) => selection.set({ companyId, instructorId: null });
  choose('a');
  await open();
  type('Storm');
  endSession();
  signIn('ece');
  choose('b');
  await open();
  expect(title().value).toBe('Wind');
  cleanup();
  choose('a');
  await open();
  expect(title().value).toBe('Storm');
});
