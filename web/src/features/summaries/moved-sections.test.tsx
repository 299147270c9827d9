import type { SummaryBook } from '@okur/contract/summaries';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { type ComponentType, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import texts from '../../../../texts/browser/summaries.json' with { type: 'json' };
import { serve, show, signInAs } from '../../kit/testing.tsx';
import { SummaryQuestions } from './SummaryQuestions.tsx';
import { SummarySections } from './SummarySections.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

beforeEach(() => signInAs('SP'));

const sectionsOf = (...headings: string[]) => headings.map((heading) => ({ heading, body: '<p>It rained.</p>' }));

it('the focus goes along with a section that is moved', async () => {
  const sections = sectionsOf('The rain', 'The river', 'The bridge');
  const summary = { id: 's', version: 1, language: 'en', sections, deleted_at: null } as unknown as SummaryBook;
  show(() => <SummarySections summary={summary} />);
  const focus = () => document.activeElement?.getAttribute('aria-label');
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  await press('Move section 1 down');
  await waitFor(() => expect(focus()).toBe('Move section 2 down'));
  await press('Move section 2 down');
  await waitFor(() => expect(focus()).toBe('Move section 3 up'));
});

const idOf = (number: number) => `01a1fd33-f155-7000-8000-00000000000${number}`;
const question = {
  id: idOf(1),
  kind: 'single_choice',
  stem: 'Which?',
  options: ['The rain', 'The river'].map((text, at) => ({ id: idOf(at + 2), text, right: at === 0 })),
  explanation: '',
  points: 1,
  skill: 'literal',
  image: null,
};
/** A page whose header changes what is below it. */
function page(Below: ComponentType<{ summary: SummaryBook }>, change: object) {
  const first = { id: 's', version: 1, language: 'en', sections: sectionsOf('The rain'), questions: [question] };
  return function Page() {
    const [summary, setSummary] = useState(first);
    return (
      <>
        <button type="button" onClick={() => setSummary({ ...first, ...change, version: 2 })}>
          Header
        </button>
        <Below summary={summary as unknown as SummaryBook} />
      </>
    );
  };
}
async function type(name: string, value: string) {
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
}
async function saved() {
  const requests = serve(() => ({ data: {} }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const sent = () => requests.find(({ path }) => path.endsWith('/update'));
  await waitFor(() => expect(sent()).toBeDefined());
  return sent()!.body;
}

it('what was typed is saved after the summary was published above it', async () => {
  show(page(SummarySections, { status: 'published' }));
  await type('Heading', 'The snow');
  fireEvent.click(screen.getByRole('button', { name: 'Header' }));
  expect(await saved()).toMatchObject({ version: 2, sections: [{ heading: 'The snow' }] });
});

it('questions are saved after the summary was published above them', async () => {
  show(page(SummaryQuestions, { status: 'published' }));
  fireEvent.change(await screen.findByDisplayValue('Which?'), { target: { value: 'Which one?' } });
  fireEvent.click(screen.getByRole('button', { name: 'Header' }));
  expect(await saved()).toMatchObject({ version: 2, questions: [{ stem: 'Which one?' }] });
});

it('sections that another person changed meanwhile go with the version that was open', async () => {
  show(page(SummarySections, { sections: sectionsOf('The hail') }));
  await type('Heading', 'The snow');
  fireEvent.click(screen.getByRole('button', { name: 'Header' }));
  expect(await saved()).toMatchObject({ version: 1, sections: [{ heading: 'The snow' }] });
});

it('sections in which nothing was typed show what became of them', async () => {
  show(page(SummarySections, { sections: sectionsOf('The hail') }));
  await screen.findByDisplayValue('The rain');
  fireEvent.click(screen.getByRole('button', { name: 'Header' }));
  expect(await screen.findByDisplayValue('The hail')).toBeTruthy();
});
