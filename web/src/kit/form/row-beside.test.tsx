import { Button } from '@mantine/core';
import { name } from '@okur/contract/fields';
import { route } from '@okur/contract/route';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../client/api.ts';
import { TextField } from '../fields/TextField.tsx';
import { serve, show } from '../testing.tsx';
import { changedOf } from './changedOf.ts';
import { FormPage } from './FormPage.tsx';
import { useRowBeside } from './useRowBeside.ts';
import { useServerForm } from './useServerForm.ts';

/* A form of a row that another person changes as well, under the same version. */

const save = route({
  method: 'PATCH',
  path: 'things',
  summary: '',
  body: z.strictObject({ title: name(60), text: name(60), version: z.int() }).partial(),
  answer: z.object({ data: z.object({}) }),
  needs: 'public',
});

function Screen() {
  const [row, setRow] = useState({ title: 'Wind', text: 'It blew.', version: 1 });
  const form = useServerForm({
    schema: save.body,
    initial: row,
    submit: (values, saved) => call(save, { body: { ...changedOf(values, saved), version: values.version } }),
  });
  useRowBeside(form, row);
  return (
    <FormPage form={form}>
      <TextField {...form.field('title')} label="Title" />
      <TextField {...form.field('text')} label="Text" />
      <Button onClick={() => setRow({ ...row, text: 'It rained.' })}>Change beside it</Button>
    </FormPage>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = async (label: string) => fireEvent.click(await screen.findByRole('button', { name: label }));

it('is taken over where nothing was typed', async () => {
  show(Screen);
  await press('Change beside it');
  await waitFor(() => expect(field('Text').value).toBe('It rained.'));
});

it('leaves what was typed, which alone is sent', async () => {
  const requests = serve(() => ({ data: {} }));
  show(Screen);
  await screen.findByLabelText('Title');
  fireEvent.change(field('Title'), { target: { value: 'Storm' } });
  await press('Change beside it');
  await press('Save');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toEqual({ title: 'Storm', version: 1 });
  expect(field('Title').value).toBe('Storm');
});
