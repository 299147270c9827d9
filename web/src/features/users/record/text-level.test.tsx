import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import texts from '../../../../../texts/browser/users.json' with { type: 'json' };
import { serve, show, signInAs } from '../../../kit/testing.tsx';
import { TextLevelPanel } from './TextLevelPanel.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

beforeEach(() => signInAs('IN'));
const open = async (over: object) => {
  serve(() => ({ data: { language: 'tr', level: 4, fixed: null, start: 4, texts_left: 0, readings: [], ...over } }));
  show(() => <TextLevelPanel userId="ada" />);
  await screen.findByRole('heading', { name: 'Level of the next texts' });
};
const link = () => screen.queryByRole('link', { name: 'Choose more texts' });

it('says that no unread text is left at the level, and leads to those that can be given', async () => {
  await open({});
  expect(screen.getByText(/No unread Turkish texts left at this level\./)).toBeDefined();
  expect(link()!.getAttribute('href')).toBe('/articles/list?language=tr&grade_level=4');
});

it('names no level where none is known', async () => {
  await open({ level: null, start: null });
  expect(screen.getByText(/No unread Turkish texts left\./)).toBeDefined();
  expect(link()!.getAttribute('href')).toBe('/articles/list?language=tr');
});

it('leads only those who may give texts there', async () => {
  signInAs('CS');
  await open({});
  expect(screen.getByText(/No unread Turkish texts left at this level\./)).toBeDefined();
  expect(link()).toBeNull();
});

it('says nothing while there are texts to read', async () => {
  await open({ texts_left: 1 });
  expect(screen.queryByText(/No unread/)).toBeNull();
});
