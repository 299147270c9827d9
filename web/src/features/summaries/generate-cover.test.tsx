import type { SummaryBook } from '@okur/contract/summaries';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import texts from '../../../../texts/browser/summaries.json' with { type: 'json' };
import { Refused, serve, show } from '../../kit/testing.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { GenerateCover } from './GenerateCover.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const summary = { id: '01930000-0000-7000-8000-000000000001', language: 'tr', version: 1 } as SummaryBook;
const step = (path: string) => path.split('/').at(-1)!;

/** A server with a generator; another person has changed the summary, which has version 2 by now. */
function withGenerator(onDraw: () => unknown = () => ({ data: { image: btoa('png'), token_usage: 1500 } })) {
  let tokens_used = 0;
  const requests = serve(({ method, path }) => {
    if (path.endsWith('/generation')) return { data: { enabled: true, tokens_used, tokens_budget: 20_000 } };
    if (method === 'GET' || path.endsWith('/upload-cover')) return { data: { ...summary, version: 2 } };
    if (path.endsWith('/generate-cover')) return onDraw();
    tokens_used += 210;
    return { data: { prompt: 'Bir kaplumbağa', token_usage: 210 } };
  });
  const sent = vi.spyOn(globalThis, 'fetch');
  show(() => <button onClick={() => void openFormModal(<GenerateCover summary={summary} />)}>open</button>);
  const writes = () => requests.flatMap(({ method, path }) => (method === 'GET' ? [] : [step(path)]));
  return { writes, lastForm: () => sent.mock.calls.flatMap(([, init]) => init?.body ?? []).at(-1) as FormData };
}

async function draw() {
  fireEvent.click(await screen.findByText('open'));
  fireEvent.click(await screen.findByRole('button', { name: texts['summaries.cover_describe'].en }));
  await screen.findByDisplayValue('Bir kaplumbağa');
  await screen.findByText(/19,790/);
  fireEvent.click(screen.getByRole('button', { name: texts['summaries.cover_draw'].en }));
}

it('shows what was drawn and what is left, and stores it when a person takes it', async () => {
  const waits = vi.spyOn(AbortSignal, 'timeout');
  const { writes, lastForm } = withGenerator();
  await draw();
  await screen.findByRole('img', { name: 'Bir kaplumbağa' });
  expect(writes()).toEqual(['generate-prompt', 'generate-cover']);
  // Longer than the server waits for a picture.
  expect(waits.mock.calls.flat()).toContain(130_000);
  fireEvent.click(screen.getByRole('button', { name: texts['summaries.cover_use'].en }));
  await waitFor(() => expect(writes().at(-1)).toBe('upload-cover'));
  expect([lastForm().get('token_usage'), lastForm().get('version')]).toEqual(['1500', '2']);
  waits.mockRestore();
});

it('says why nothing was drawn, and leaves the words as they are', async () => {
  const errors = { prompt: ['validation.generation_budget'] };
  const { writes } = withGenerator(() => new Refused(422, { code: 'invalid', message: '', errors }));
  await draw();
  await screen.findByText(texts['validation.generation_budget'].en);
  expect(screen.queryByRole('img', { name: 'Bir kaplumbağa' })).toBeNull();
  expect(screen.getByDisplayValue('Bir kaplumbağa')).toBeTruthy();
  expect(writes()).toEqual(['generate-prompt', 'generate-cover']);
});

it('what was drawn is closed by a question', async () => {
  withGenerator();
  await draw();
  const picture = await screen.findByRole('img', { name: 'Bir kaplumbağa' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(picture.isConnected).toBe(true);
});
