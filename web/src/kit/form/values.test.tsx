import { Button } from '@mantine/core';
import { name } from '@okur/contract/fields';
import { route } from '@okur/contract/route';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { call } from '../client/api.ts';
import { TextField } from '../fields/TextField.tsx';
import { Refused, serve, show } from '../testing.tsx';
import { FormModal } from './FormModal.tsx';
import { openFormModal } from './modals.tsx';
import { useServerForm } from './useServerForm.ts';

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));

const plan = route({
  method: 'PUT',
  path: 'plans',
  summary: '',
  body: z.strictObject({
    title: name(60),
    goal: z.object({ unit: z.string(), value: z.string() }),
    steps: z.array(z.object({ text: z.string() })),
  }),
  answer: z.object({ data: z.object({}) }),
  needs: 'public',
});

function PlanForm() {
  const form = useServerForm({
    schema: plan.body,
    initial: { title: 'Plan', goal: { unit: 'words', value: '5' }, steps: [{ text: 'First' }] },
    submit: (body) => call(plan, { body }),
  });
  const goal = form.field('goal');
  return (
    <FormModal form={form} title="Thing">
      <TextField {...form.field('title')} label="Title" />
      <TextField {...form.field('goal.value')} label="Value" />
      <Button onClick={() => goal.onChange({ unit: 'minutes', value: '9' })}>In minutes</Button>
      {form.values.steps.map((step, index) => (
        <TextField key={step.text} {...form.field(`steps.${index}.text`)} label={`Step ${index + 1}`} />
      ))}
      <p>{form.field('steps').error}</p>
      <Button onClick={() => form.insert('steps', { text: 'Second' })}>Add step</Button>
      <Button onClick={() => form.remove('steps', 1)}>Remove step</Button>
      <output>{form.dirty ? 'changed' : 'saved'}</output>
    </FormModal>
  );
}

async function openPlan() {
  show(() => <Button onClick={() => void openFormModal(<PlanForm />)}>Open</Button>);
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Thing' });
}

const refuse = (field: string) =>
  serve(
    () => new Refused(422, { code: 'invalid', message: 'error.invalid', errors: { [field]: ['validation.required'] } }),
  );
const refusal = 'Please fill this in';

it('forgets a refused part once the whole is replaced', async () => {
  refuse('goal.value');
  await openPlan();
  press('Save');
  expect(await screen.findByText(refusal)).toBeTruthy();
  press('In minutes');
  expect(screen.queryByText(refusal)).toBeNull();
});

it('forgets a refused list once an item is added, and keeps it while a field beside it changes', async () => {
  refuse('steps');
  await openPlan();
  press('Save');
  expect(await screen.findByText(refusal)).toBeTruthy();
  type('Title', 'Another plan');
  expect(screen.queryByText(refusal)).toBeTruthy();
  press('Add step');
  expect(screen.queryByText(refusal)).toBeNull();
});

it('is changed while its content differs from what was saved, whatever was changed back before', async () => {
  await openPlan();
  const state = () => screen.getByRole('status').textContent;
  type('Title', 'Another plan');
  type('Title', 'Plan');
  expect(state()).toBe('saved');
  press('Add step');
  expect(state()).toBe('changed');
  press('Remove step');
  expect(state()).toBe('saved');
});
