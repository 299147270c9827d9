import type { NextText } from '@okur/contract/library';
import type { Task } from '@okur/contract/student';
import { afterEach, describe, expect, it } from 'vitest';
import { attemptKeyOfText, keepAttempt, newAttempt } from '../reading/attempt.ts';
import { chooseNext, measuringBeside, sortTasks, withSteps } from './next.ts';

const now = Date.parse('2026-05-04T12:00:00Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
const task = (id: string, due: number, over: Partial<Task> = {}) =>
  ({ id, due_at: inDays(due), finished_at: null, barred: null, ...over }) as Task;
const text = (id: string) => ({ id, why: 'level' }) as NextText;
const reader = 'reader';
const begin = (key: string) => keepAttempt(reader, newAttempt(key, { article_id: 'a', article_version: 1 }));
const next = (tasks: Task[], texts: NextText[] = []) =>
  chooseNext(sortTasks(withSteps(tasks, reader), now), texts, reader, now);

afterEach(() => localStorage.clear());

describe('the next thing', () => {
  it('is what was begun on this device, homework before a text of one’s own choice', () => {
    begin(attemptKeyOfText('own'));
    expect(next([task('due', 1)], [text('own')])).toMatchObject({ text: { id: 'own' }, why: 'begun', step: 'reading' });
    begin('later');
    expect(next([task('due', 1), task('later', 9)], [text('own')])).toMatchObject({
      task: { id: 'later' },
      why: 'begun',
    });
  });
  it('is the homework that is due first, then what was missed last, then the text that fits', () => {
    expect(next([task('soon', 1), task('far', 5)], [text('own')])).toMatchObject({ task: { id: 'soon' }, why: 'soon' });
    expect(next([task('far', 5)])).toMatchObject({ task: { id: 'far' }, why: 'teacher' });
    expect(next([task('long ago', -9), task('lately', -2)], [text('own')])).toMatchObject({
      task: { id: 'lately' },
      why: 'late',
    });
    expect(next([task('done', 1, { finished_at: inDays(-1) })], [text('own')])).toMatchObject({
      text: { id: 'own' },
      why: 'level',
    });
  });
  it('is the first step of several that can be done now, and only one of them is shown', () => {
    const of = (step: number, over: Partial<Task> = {}) =>
      task(`step ${step}`, 2, { sequence: { id: 's', title: 'Hafta', step, steps: 3 }, ...over });
    const barred = { level: 'student', name: '' } as unknown as Task['barred'];
    const ids = (tasks: Task[]) => sortTasks(withSteps(tasks, reader), now).open.map(({ id }) => id);
    expect(ids([of(1), of(2), of(3), task('other', 3)])).toEqual(['step 1', 'other']);
    expect(ids([of(1, { finished_at: inDays(-1) }), of(2), of(3)])).toEqual(['step 2']);
    expect(ids([of(1, { barred }), of(2), of(3)])).toEqual(['step 2']);
    begin('step 3');
    expect(ids([of(1), of(2), of(3)])).toEqual(['step 3']);
  });
  it('is never an exam that is closed', () => {
    const barred = { level: 'student', name: '' } as unknown as Task['barred'];
    expect(next([task('closed', 1, { barred })], [text('own')])).toMatchObject({ text: { id: 'own' } });
    expect(next([])).toBeNull();
  });
});

it('offers a text to measure by beside a task that measures nothing', () => {
  const old = [{ ...text('own'), why: 'measure' } as NextText, text('other')];
  expect(next([], old)).toMatchObject({ text: { id: 'own' }, why: 'measure' });
  const beside = (kind: Task['kind'], texts: NextText[]) => {
    const due = [task('due', 1, { kind })];
    return measuringBeside(next(due, texts), texts);
  };
  expect(beside('exam', old)).toMatchObject({ text: { id: 'own' }, why: 'measure' });
  expect(beside('article', old)).toBeNull();
  expect(beside('exam', [text('own')])).toBeNull();
  expect(measuringBeside(next([], old), old)).toBeNull();
});
