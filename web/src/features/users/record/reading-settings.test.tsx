import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { User, VersionedSettings } from '@okur/contract/users';
import { beforeEach, expect, it } from 'vitest';
import { serve, show, signInAs } from '../../../kit/testing.tsx';
import { UserReadingSettings } from './UserReadingSettings.tsx';

const settings: VersionedSettings = {
  reading_speed_goal: null,
  font_family: 'literata',
  font_size: 20,
  line_spacing: 2,
  letter_spacing: 0,
  word_spacing: 0,
  line_length: 66,
  theme: 'light',
  language: 'tr',
  locale: null,
  daily_task_enabled: true,
  sound: true,
  line_focus: false,
  daily_minutes: 10,
  captions: null,
  avatar: 'owl',
  text_level: null,
  version: 1,
};
const level = { language: 'tr', level: 4, fixed: null, start: 4, texts_left: 1, readings: [] };

beforeEach(() => signInAs('IN'));

it('sends what staff changed alone: what the student chose meanwhile stays', async () => {
  const requests = serve(({ method, path }) => {
    if (!path.endsWith('/settings')) return { data: level };
    return { data: method === 'GET' ? settings : { ...settings, font_size: 26, reading_speed_goal: 150, version: 2 } };
  });
  show(() => <UserReadingSettings user={{ id: 'ada' } as User} />);
  fireEvent.change(await screen.findByLabelText('users.goal'), { target: { value: '150' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const sent = () => requests.find(({ method }) => method === 'PATCH');
  await waitFor(() => expect(sent()?.body).toEqual({ reading_speed_goal: 150, version: 1 }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('student.font_size').value).toBe('26 px'));
});
