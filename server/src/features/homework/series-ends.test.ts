import { admins, articles, homework as routes, notices } from '@okur/contract';
import { dayIn, instantAt, plusDays } from '@okur/contract/days';
import { nextWeekday } from '@okur/contract/homework';
import { thisMonday, timeAhead, zoneAt } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { makeArticle } from '../../platform/testing/learning.ts';
import { change, runSeriesJob, series, seriesAt, toggle, week, weekly } from './testing.ts';

/* Weekly homework: until when it comes. */

const app = await testApp();
const sp = await staff(app, 'SP');
const { services } = app;
const when = seriesAt(app);

describe('homework that repeats', () => {
  const zone = 'Europe/Istanbul';
  /** Where today's has opened, whatever day it is. */
  const noon = zoneAt(12);

  it('ends after its last day', async () => {
    const school = await makeSchool(app);
    const monday = thisMonday(zone);
    const { id } = (await weekly(school, plusDays(monday, -7), zone, { repeat: { weekday: 1, times: 2 } })).series!;
    expect(await when(id, instantAt(`${monday} 08:30:00`, zone))).toBe(true);
    const seen = await series(school.instructor, id);
    expect(seen).toMatchObject({ end_reason: 'over', next_at: null });
    expect(seen.homeworks).toHaveLength(2);
    const refused = await toggle(school.instructor, id);
    expect([refused.status, refused.body.errors]).toEqual([409, { id: ['homework.series_over'] }]);
  });

  it('is ended, goes on by the same call, and misses nothing it should not bring', async () => {
    const school = await makeSchool(app, { company: { time_zone: noon } });
    const monday = thisMonday(noon);
    const { id } = (await weekly(school, plusDays(monday, -7), noon, { repeat: { weekday: 1, times: 12 } })).series!;
    const ended = await toggle(school.instructor, id, 1);
    expect(ended.body.data).toMatchObject({ end_reason: 'person', next_at: null, version: 2 });
    expect(await when(id, instantAt(`${monday} 08:30:00`, noon))).toBe(false);
    expect((await toggle(school.instructor, id, 1)).status).toBe(409);
    const back = await toggle(school.instructor, id, 2);
    expect(back.body.data).toMatchObject({ ended_at: null, end_reason: null });
    expect(dayIn(noon, new Date(back.body.data.next_at))).toBe(plusDays(monday, 7));
  });

  it('changes its weekday and its last day, and refuses a stale version', async () => {
    const school = await makeSchool(app, { company: { time_zone: noon } });
    const monday = thisMonday(noon);
    const { id } = (await weekly(school, monday, noon)).series!;
    const until = plusDays(monday, 40);
    const answer = await change(school.instructor, id, { weekday: 3, until_on: until, version: 1 });
    expect(answer.body.data).toMatchObject({ weekday: 3, until_on: until, version: 2 });
    expect(dayIn(noon, new Date(answer.body.data.next_at))).toBe(nextWeekday(3, dayIn(noon)));
    expect((await change(school.instructor, id, { weekday: 4, version: 1 })).body.code).toBe('stale_version');
    expect((await change(school.instructor, id, { until_on: monday })).body.errors).toEqual({
      until_on: ['homework.repeat_too_short'],
    });
    await toggle(school.instructor, id);
    expect((await change(school.instructor, id, { weekday: 5 })).status).toBe(409);
  });

  it('says what a last day needs', async () => {
    const school = await makeSchool(app);
    const article_id = (await makeArticle(school.instructor)).id;
    const give = (repeat: object) =>
      school.instructor.call(routes.createArticleHomework, {
        body: { ...week(school, { repeat }), article_id, due_at: timeAhead(86_400_000).toISOString() },
      });
    expect((await give({ weekday: 1, until: dayIn(zone) })).body.errors).toEqual({
      'repeat.until': ['homework.repeat_too_short'],
    });
    expect((await give({ weekday: 1, until: plusDays(dayIn(zone), 800) })).body.errors).toEqual({
      'repeat.until': ['homework.repeat_too_long'],
    });
    expect((await give({ weekday: 9, times: 4 })).body.errors).toHaveProperty(['repeat.weekday']);
    expect((await give({ weekday: 1 })).body.errors).toEqual({ 'repeat.until': ['validation.required'] });
  });
});

describe('homework that repeats ends', () => {
  const zone = 'Europe/Istanbul';
  async function running() {
    const school = await makeSchool(app);
    const monday = thisMonday(zone);
    const { id } = (await weekly(school, plusDays(monday, -7), zone)).series!;
    return { school, id, next: () => when(id, instantAt(`${monday} 08:30:00`, zone)) };
  }
  const reason = async (client: Client, id: string) => (await series(client, id)).end_reason;

  it('when its class is archived, and says so to who set it up', async () => {
    const { school, id, next } = await running();
    await rows(services.db, sql`update departments set archived_at = now() where id = ${school.departmentIds[0]!}`);
    expect(await next()).toBe(false);
    expect(await reason(school.manager, id)).toBe('classes');
    const lines = (await school.instructor.call(notices.listNotices)).body.data as { text: string; params: object }[];
    expect(lines).toMatchObject([{ text: 'notice.homework_series_classes', params: { title: 'Göl haftası' } }]);
  });

  it('when who set it up teaches the class no longer', async () => {
    const { school, id, next } = await running();
    await rows(services.db, sql`delete from department_instructors where department_id = ${school.departmentIds[0]!}`);
    expect(await next()).toBe(false);
    expect(await reason(school.manager, id)).toBe('classes');
  });

  it('when who set it up is gone', async () => {
    const { school, id, next } = await running();
    const { data } = (await school.instructor.call(routes.getHomeworkSeries, { params: { id } })).body;
    const found = (await sp.call(admins.listAdmins, { query: { search: data.created_by } })).body.data as {
      id: string;
    }[];
    await sp.call(admins.deleteAdmin, { params: { id: found[0]!.id } });
    expect(await next()).toBe(false);
    expect(await reason(school.manager, id)).toBe('instructor');
  });

  it('when its text was deleted, and names the step', async () => {
    const { school, id, next } = await running();
    const { homeworks } = await series(school.instructor, id);
    const first = (await school.instructor.call(routes.getHomework, { params: { id: homeworks[0]!.id } })).body.data;
    await school.instructor.call(articles.deleteArticle, { params: { id: first.content_id } });
    expect(await next()).toBe(false);
    expect(await reason(school.instructor, id)).toBe('content');
    const lines = (await school.instructor.call(notices.listNotices)).body.data as { params: object }[];
    expect(lines).toMatchObject([{ params: { step: 'Göl haftası' } }]);
  });

  it('not while its school is suspended or deleted: then it waits', async () => {
    const { school, id } = await running();
    await rows(services.db, sql`update companies set status = 'suspended' where id = ${school.companyId}`);
    await runSeriesJob(app);
    expect((await series(sp, id)).homeworks).toHaveLength(1);
  });

  it('for no one out of reach: another school’s staff do not find it', async () => {
    const { id } = await running();
    const other = await makeSchool(app);
    for (const client of [other.manager, other.instructor]) {
      expect((await client.call(routes.getHomeworkSeries, { params: { id } })).status).toBe(404);
      expect((await toggle(client, id)).status).toBe(404);
      expect((await change(client, id, { weekday: 2 })).status).toBe(404);
    }
  });
});
