import { homework } from '@okur/contract';
import type { Homework, HomeworkSequence } from '@okur/contract/homework';
import { describe, expect, it } from 'vitest';
import { app, signIn } from './start.ts';

describe('its people', () => {
  it('give homework of several steps, of which some students have done one and some two', async () => {
    const { headers } = await signIn('IN');
    const [one] = (await app.anonymous.call(homework.listHomeworks, { query: { search: 'Doğa haftası' }, headers }))
      .body.data as Homework[];
    const { steps } = (
      await app.anonymous.call(homework.getHomeworkSequence, { params: { id: one!.sequence!.id }, headers })
    ).body.data as HomeworkSequence;
    expect(steps.map(({ kind, sequence }) => [kind, sequence?.step])).toEqual([
      ['article', 1],
      ['exercise', 2],
      ['exam', 3],
    ]);
    for (const { completed_count } of steps.slice(0, 2)) expect(completed_count).toBeGreaterThan(0);
  });
  it('give homework that is scheduled, open and ended, with results', async () => {
    const { headers } = await signIn('IN');
    const { data } = (await app.anonymous.call(homework.listHomeworks, { query: { isAll: '1' }, headers })).body as {
      data: Homework[];
    };
    expect(new Set(data.map((h) => h.state))).toEqual(new Set(['scheduled', 'open', 'ended']));
    expect(data.flatMap(({ book }) => book?.reading ?? []).toSorted()).toEqual(['timed', 'up_to']);
    expect(data.flatMap(({ summary }) => summary?.reading ?? [])).toEqual(['free']);
    expect(data.filter(({ kind }) => kind === 'tutorial')).toHaveLength(1);
    const ended = data.filter((h) => h.state === 'ended');
    for (const h of ended) expect(h.completed_count).toBeGreaterThan(h.student_count / 3);
  });
});
