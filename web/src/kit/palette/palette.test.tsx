import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { lazy } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ClientFailure } from '../client/failure.ts';
import { show } from '../testing.tsx';
import { CommandPalette, type Opening } from './CommandPalette.tsx';
import { type CommandGroup, type Offered, Palette } from './Palette.tsx';

const commands = (...labels: string[]) => labels.map((label) => ({ id: label, label, run: () => opened(label) }));
const opened = vi.fn<(label: string) => void>();
const groups = [{ label: 'Go to', commands: commands('Students', 'Courses', 'Settings') }];
const recent = { label: 'Recent', commands: commands('Ada Çelik') };

/** A palette with these commands, as a frame makes it. */
const paletteOf = (offered: Offered) => (opening: Opening) => <Palette {...opening} {...offered} />;

async function open(search: Offered['search']) {
  const palette = paletteOf({ groups: () => groups, recent: () => recent, search });
  show(() => (
    <>
      <p>the screen</p>
      <CommandPalette palette={palette} />
    </>
  ));
  await screen.findByText('the screen');
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  const field = within(await screen.findByRole('dialog')).getByRole('textbox');
  return {
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    press: (key: string) => fireEvent.keyDown(field, { key, code: key }),
  };
}

it('offers what was opened before and the menu, and searches once something is typed', async () => {
  const search = vi.fn(async (text: string): Promise<CommandGroup[]> => [
    { label: 'People', commands: commands(`found ${text}`) },
  ]);
  const { type } = await open(search);
  expect((await screen.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
    'Ada Çelik',
    'Students',
    'Courses',
    'Settings',
  ]);
  type('se');
  await screen.findByText('found se');
  expect(screen.queryByText('Ada Çelik')).toBeNull();
  // "Settings" begins with it, "Courses" only holds it.
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Settings', 'found se']);
  expect(search.mock.calls.map(([text]) => text)).toEqual(['se']);
});

it('has the letters that were typed while it was on its way', async () => {
  const file = Promise.withResolvers<{ default: (opening: Opening) => React.JSX.Element }>();
  const palette = lazy(() => file.promise);
  show(() => (
    <>
      <p>the screen</p>
      <CommandPalette palette={palette} />
    </>
  ));
  await screen.findByText('the screen');
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  fireEvent.change(document.activeElement!, { target: { value: 'sett' } });
  file.resolve({ default: paletteOf({ groups: () => groups, search: async () => [] }) });
  await screen.findByRole('button', { name: 'Settings' });
  expect(within(screen.getByRole('dialog')).getByRole('textbox')).toHaveProperty('value', 'sett');
  expect(screen.queryByRole('button', { name: 'Students' })).toBeNull();
});

it('is empty when it is opened once more', async () => {
  const { type, press } = await open(async () => []);
  type('sett');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Students' })).toBeNull());
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  expect(await screen.findByRole('textbox')).toHaveProperty('value', '');
  expect(screen.getByRole('button', { name: 'Students' })).toBeTruthy();
});

it('says of a single letter that more are needed, not that nothing was found', async () => {
  const { type } = await open(async () => []);
  type('x');
  expect(await screen.findByText('Type at least 2 letters')).toBeTruthy();
  expect(screen.queryByText('No items found')).toBeNull();
});

it('opens the first find with Enter', async () => {
  const { type, press } = await open(async () => [{ label: 'People', commands: commands('Zeynep', 'Zehra') }]);
  type('ze');
  await screen.findByText('Zehra');
  press('Enter');
  expect(opened).toHaveBeenLastCalledWith('Zeynep');
});

it('ends the question for the letters before when more are typed', async () => {
  const searches: { text: string; signal: AbortSignal }[] = [];
  const { type } = await open((text, signal) => {
    searches.push({ text, signal });
    return text === 'kar' ? Promise.resolve([{ label: 'People', commands: commands('Kara') }]) : new Promise(() => {});
  });
  type('ka');
  await waitFor(() => expect(searches).toHaveLength(1));
  type('kar');
  await screen.findByText('Kara');
  expect(searches.map(({ text, signal }) => [text, signal.aborted])).toEqual([
    ['ka', true],
    ['kar', false],
  ]);
});

it('never opens what was found for other words while the new ones are looked for', async () => {
  const { type, press } = await open((text) =>
    text === 'zey' ? Promise.resolve([{ label: 'People', commands: commands('Zeynep') }]) : new Promise(() => {}),
  );
  type('zey');
  await screen.findByText('Zeynep');
  opened.mockClear();
  type('ali');
  await waitFor(() => expect(screen.queryByText('Zeynep')).toBeNull());
  press('Enter');
  expect(opened).not.toHaveBeenCalled();
});

it('says that nothing was found, and what went wrong', async () => {
  const { type } = await open(async (text) => {
    if (text === 'xxxy') throw new ClientFailure('offline');
    return [];
  });
  type('xxx');
  expect((await screen.findByText('No items found')).getAttribute('role')).toBe('status');
  type('xxxy');
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});

it('has the words of another language as soon as it is chosen, in the menu, its own and what was found', async () => {
  i18next.addResourceBundle('tr', 'translation', { 'kit.palette': 'Ara veya git' });
  onTestFinished(() => void i18next.changeLanguage('en'));
  const word = (en: string, tr: string) => (i18next.language === 'tr' ? tr : en);
  const palette = paletteOf({
    groups: () => [{ label: word('Go to', 'Git'), commands: commands(word('Students', 'Öğrenciler')) }],
    search: async () => [{ label: word('People', 'Kişiler'), commands: commands(word('Öz, student', 'Öz, öğrenci')) }],
  });
  show(() => <CommandPalette palette={palette} />);
  const opens = () => fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
  // The frame listens once it is there.
  await waitFor(() => {
    opens();
    expect(screen.getByRole('button', { name: 'Students' })).toBeTruthy();
  });
  type('öz');
  await screen.findByText('Öz, student');

  await act(() => i18next.changeLanguage('tr'));
  expect(await screen.findByRole('textbox', { name: 'Ara veya git' })).toBeTruthy();
  expect(await screen.findByText('Öz, öğrenci')).toBeTruthy();
  expect(screen.queryByText('Öz, student')).toBeNull();
  type('');
  expect(await screen.findByRole('button', { name: 'Öğrenciler' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Students' })).toBeNull();
});
