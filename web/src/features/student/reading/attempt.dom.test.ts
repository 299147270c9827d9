import { activeMs, idleLimit } from '@okur/contract/reading/speed';
import { rightNow } from '@okur/contract/testing/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fillStorage } from '../../../kit/testing.tsx';
import type * as AttemptPage from './attempt.ts';

/* A page that is loaded again is the module loaded again: nothing but the browser's storage connects the two. */

type Page = typeof AttemptPage;
const openPage = async (): Promise<Page> => {
  vi.resetModules();
  return import('./attempt.ts');
};
const student = 'student';
const homework = 'homework';
const text = { article_id: 'article', article_version: 1 };
const second = 1000;
const minute = 60 * second;

let page: Page;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.parse('2026-03-02T09:00:00Z') });
  localStorage.clear();
  page = await openPage();
  page.keepAttempt(student, page.newAttempt(homework, text));
});
afterEach(() => vi.useRealTimers());

const change = (update: (attempt: ReturnType<Page['newAttempt']>) => ReturnType<Page['newAttempt']>) =>
  page.keepAttempt(student, update(page.loadAttempt(student, homework)!));
const note = (event: Parameters<Page['note']>[1]) => change((attempt) => page.note(attempt, event));
/** Reads on: the page says every second that it is alive, and now and then the reader moves. */
function read(ms: number): void {
  for (let done = 0; done < ms; done += second) {
    vi.advanceTimersByTime(second);
    change(page.beat);
    if (done % (10 * second) === 0) note('activity');
  }
}
const arrive = () => {
  note('visible');
  note('focus');
};
/** What the server makes of the reading that ends now, in seconds. */
function finish(): number {
  note('end');
  return Math.round(activeMs(page.loadAttempt(student, homework)!.trace, idleLimit.page) / 100) / 10;
}
/** The device goes out with the page, and comes back after `ms` with nothing but its storage. */
async function powerCut(ms: number): Promise<void> {
  vi.setSystemTime(rightNow().getTime() + ms);
  page = await openPage();
  arrive();
}

describe('the time of a reading', () => {
  it.each([
    ['an hour back', -60 * minute],
    ['an hour ahead', 60 * minute],
    ['from 1970 to today', 56 * 365 * 24 * 60 * minute],
  ])('is the same when the clock is set %s in the middle', (_name, by) => {
    read(30 * second);
    vi.setSystemTime(rightNow().getTime() + by);
    read(30 * second);
    expect(finish()).toBe(60);
  });

  it('leaves out the time in which the battery was flat', async () => {
    read(20 * second);
    await powerCut(10 * minute);
    read(20 * second);
    expect(finish()).toBe(40);
  });

  it('goes on after a power cut even if the clock begins in 1970', async () => {
    read(20 * second);
    await powerCut(-56 * 365 * 24 * 60 * minute);
    read(20 * second);
    expect(finish()).toBe(40);
  });

  it('leaves out the time in which the lid was closed and the page told nothing', () => {
    read(20 * second);
    vi.advanceTimersByTime(10 * minute);
    note('activity');
    read(20 * second);
    expect(finish()).toBe(40);
  });

  it('goes on in a page that lost the focus before it was loaded again', async () => {
    read(20 * second);
    note('blur');
    note('hidden');
    await powerCut(second);
    read(20 * second);
    expect(finish()).toBe(40);
  });

  it('goes on where leaving and coming fall on one instant', () => {
    note('hidden');
    note('visible');
    note('blur');
    note('focus');
    read(20 * second);
    expect(finish()).toBeCloseTo(20, 1);
  });

  it('is one over two tabs, of which one is read at a time', async () => {
    read(20 * second);
    const first = page;
    page = await openPage();
    arrive();
    // The tab that was left learns of it only now.
    page.keepAttempt(student, first.note(page.loadAttempt(student, homework)!, 'hidden'));
    read(20 * second);
    page = first;
    arrive();
    read(20 * second);
    expect(finish()).toBe(60);
  });
});

it('says when it began by the clock as it goes when it is sent', () => {
  read(10 * second);
  vi.setSystemTime(Date.parse('2026-03-02T12:00:00Z'));
  note('end');
  expect(page.startedAt(page.loadAttempt(student, homework)!)).toBe('2026-03-02T11:59:50.000Z');
});

it('goes on while the page is open where the device has no room', () => {
  fillStorage();
  page.keepAttempt('no-room', page.newAttempt(homework, text));
  page.keepAttempt('no-room', page.note(page.loadAttempt('no-room', homework)!, 'end'));
  expect(page.loadAttempt('no-room', homework)?.trace.map(({ event }) => event)).toEqual(['start', 'end']);
});

describe('an attempt that was left', () => {
  it('begins again after six hours, and its questions wait on', async () => {
    vi.setSystemTime(rightNow().getTime() + 7 * 60 * minute);
    page = await openPage();
    expect(page.loadAttempt(student, homework)).toBeNull();
    page.keepAttempt(student, { ...page.newAttempt(homework, text), step: 'questions' });
    vi.setSystemTime(rightNow().getTime() + 7 * 60 * minute);
    page = await openPage();
    expect(page.loadAttempt(student, homework)?.step).toBe('questions');
  });
});
