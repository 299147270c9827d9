import type { Homework } from '@okur/contract/homework';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { useAdmin } from '../../kit/client/account.ts';
import { serve, show } from '../../kit/testing.tsx';
import { platformAdmin, signedInFromTokyo } from '../../kit/tokyo.ts';
import HomeworkList from './HomeworkList.tsx';
import HomeworkPage from './HomeworkPage.tsx';
import SequencePage from './SequencePage.tsx';

/* A person of the platform, whose machine is in Tokyo, reads a school's homework by the clock of the school. */

const id = '00000000-0000-7000-8000-000000000001';
const zones = [
  ['Europe/Istanbul', 'Nov 22, 2026, 6:30 AM', 'Nov 22, 2026'],
  ['Europe/Warsaw', 'Nov 22, 2026, 4:30 AM', 'Nov 22, 2026'],
  ['America/Montreal', 'Nov 21, 2026, 10:30 PM', 'Nov 21, 2026'],
] as const;
const homeworkIn = (time_zone: string) =>
  ({
    id,
    version: 1,
    kind: 'article',
    title: 'Dedemin Radyosu',
    instructions: '',
    content_id: id,
    content_title: 'Dedemin Radyosu',
    exercises: [],
    company_id: id,
    company_name: 'Okul',
    time_zone,
    departments: [],
    students: [],
    starts_at: '2026-11-20T10:00:00Z',
    due_at: '2026-11-22T03:30:00Z',
    target: null,
    ask_before_reading: false,
    state: 'open',
    created_by: null,
    student_count: 1,
    closed_count: 0,
    completed_count: 0,
    reached_count: null,
    passed_count: null,
    averages: {
      language: null,
      from: null,
      to: null,
      wpm: null,
      comprehension: null,
      effective_speed: null,
      measured: 0,
      score: null,
    },
    last_reminded_at: null,
    sequence: null,
  }) as unknown as Homework;

const signedIn = (Screen: () => ReactNode) => () => (useAdmin() ? <Screen /> : null);

function serveHomework(homework: Homework) {
  const meta = { current_page: 1, per_page: 25, total: 1, last_page: 1, total_is: 'exact' };
  serve(({ path }) => {
    if (path.endsWith('/auth/admin/me')) return { data: platformAdmin };
    if (path.endsWith('/homeworks')) return { data: [homework], meta };
    if (path.endsWith(`/homeworks/${id}`)) return { data: homework };
    if (path.endsWith(`/homework-sequences/${id}`))
      return { data: { id, version: 1, title: 'Sequence', student_count: 1, completed_count: 0, steps: [homework] } };
    return { data: [], meta: { ...meta, total: 0 } };
  });
}
/** Spaces of Intl are narrow ones. */
const text = (words: string) => (_: string, element: Element | null) =>
  element?.children.length === 0 && element.textContent?.replaceAll('\u202f', ' ') === words;

signedInFromTokyo();

describe.each(zones)('homework of a school in %s', (zone, moment, day) => {
  it('shows its end by the clock of the school, on the page and in the form over it', async () => {
    serveHomework(homeworkIn(zone));
    show(signedIn(HomeworkPage), `/list/${id}`);
    await screen.findByText(text(moment));
    fireEvent.click(screen.getByRole('button', { name: 'homework.edit' }));
    const due = await screen.findByRole('button', { name: /homework\.due_at/ });
    expect(due.textContent?.replaceAll('\u202f', ' ')).toBe(moment);
  });

  it('does so for several steps', async () => {
    serveHomework(homeworkIn(zone));
    show(signedIn(SequencePage), `/list/${id}`);
    expect(await screen.findByText(text(moment))).toBeTruthy();
  });

  it('does so in the list of homework of all schools', async () => {
    serveHomework(homeworkIn(zone));
    show(signedIn(HomeworkList));
    expect(await screen.findByText(text(day))).toBeTruthy();
  });
});
