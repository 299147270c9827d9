// @vitest-environment happy-dom
import type { OwnParent, OwnStudent } from '@okur/contract/accounts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFormat } from '../format/useFormat.ts';
import { parentQuery, studentQuery } from './account.ts';
import { queryClient } from './query.ts';
import { session } from './session.ts';
import { SchoolZone, useZone } from './zone.ts';

const lateEvening = '2026-11-22T03:30:00Z';

function Moment() {
  const f = useFormat();
  return (
    <>
      <output aria-label="zone">{useZone() ?? 'own'}</output>
      <output aria-label="moment">{f.dateTime(lateEvening)}</output>
      <output aria-label="other">{f.dateTime(lateEvening, 'Europe/Warsaw')}</output>
    </>
  );
}
const text = (name: string) => screen.getByLabelText(name).textContent;
const attends = (time_zone: string) =>
  act(() => queryClient.setQueryData(studentQuery.queryKey, { time_zone } as OwnStudent));

beforeEach(() => {
  // A child on a journey: the machine's clock is not the school's.
  vi.spyOn(session, 'type').mockReturnValue('student');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
});

describe('a browser in Tokyo', () => {
  it.each([
    ['Europe/Istanbul', 'Nov 22, 2026, 6:30 AM'],
    ['Europe/Warsaw', 'Nov 22, 2026, 4:30 AM'],
    ['America/Montreal', 'Nov 21, 2026, 10:30 PM'],
  ])('shows moments by the clock of the school in %s', async (zone, moment) => {
    await attends(zone);
    render(<Moment />);
    expect([text('zone'), text('moment')].map((value) => value?.replaceAll('\u202f', ' '))).toEqual([zone, moment]);
  });
  it('follows a change of the account', async () => {
    await attends('Europe/Istanbul');
    render(<Moment />);
    await attends('America/Montreal');
    expect(text('zone')).toBe('America/Montreal');
  });
  it('shows a row of another school by the clock of that school', async () => {
    await attends('America/Montreal');
    render(<Moment />);
    expect(text('other')?.replaceAll('\u202f', ' ')).toBe('Nov 22, 2026, 4:30 AM');
  });
  it('takes for a parent the clock of the children’s school', () => {
    vi.mocked(session.type).mockReturnValue('parent');
    queryClient.setQueryData(parentQuery.queryKey, { time_zone: 'Europe/Warsaw' } as OwnParent);
    render(<Moment />);
    expect(text('zone')).toBe('Europe/Warsaw');
  });
  it('goes by its own clock for someone without a school', () => {
    vi.mocked(session.type).mockReturnValue('corporate');
    render(<Moment />);
    expect([text('zone'), text('moment')?.replaceAll('\u202f', ' ')]).toEqual(['own', 'Nov 22, 2026, 12:30 PM']);
  });
  it('goes by the clock of the school whose page someone without a school looks at', () => {
    vi.mocked(session.type).mockReturnValue('corporate');
    render(
      <SchoolZone value="America/Montreal">
        <Moment />
      </SchoolZone>,
    );
    expect(text('moment')?.replaceAll('\u202f', ' ')).toBe('Nov 21, 2026, 10:30 PM');
  });
});
