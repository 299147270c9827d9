import { audit, auth, users, impersonation } from '@okur/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { type School } from '../../platform/testing/factories.ts';
import { endForgottenViewings } from '../../platform/access/impersonations.ts';
import { as, makeScene, reason, type Viewer } from './testing.ts';

const app = await testApp();
const { db } = app.services;

let school: School;
let sp: Viewer;
let cs: Viewer;
let managerId: string;
beforeEach(async () => {
  ({ school, sp, cs, managerId } = await makeScene(app));
});

describe('the end', () => {
  it('comes when it is asked for, and for another one that begins', async () => {
    const first = await as(sp, 'staff', managerId);
    const second = await as(sp, 'student', school.studentIds[0]!);
    app.services.access.forget(sp.id);
    expect((await first.client.call(auth.me)).body.code).toBe('viewing_ended');
    expect((await sp.client.call(impersonation.endViewing, { params: { id: second.viewing } })).status).toBe(200);
    expect((await second.client.call(auth.meStudent)).body.code).toBe('viewing_ended');
    expect((await sp.client.call(impersonation.endViewing, { params: { id: second.viewing } })).status).toBe(200);
    expect((await cs.client.call(impersonation.endViewing, { params: { id: second.viewing } })).status).toBe(404);
    expect((await sp.client.call(auth.me)).body.data.id).toBe(sp.id);
  });

  it('comes after half an hour, with their own session, and with the account', async () => {
    const { client, viewing } = await as(sp, 'staff', managerId);
    const minutes = await row<{ minutes: number }>(
      db,
      sql`select extract(epoch from ends_at - created_at) / 60 as minutes from viewings where id = ${viewing}`,
    );
    expect(minutes?.minutes).toBeCloseTo(30, 1);
    await rows(db, sql`update viewings set ends_at = now() - interval '1 second' where id = ${viewing}`);
    app.services.access.forget(sp.id);
    expect((await client.call(auth.me)).body.code).toBe('viewing_ended');

    const again = await as(sp, 'staff', managerId);
    await rows(db, sql`update admins set status = 'disabled' where id = ${managerId}`);
    app.services.access.forget(managerId);
    expect((await again.client.call(auth.me)).body.code).toBe('viewing_ended');
    const last = await as(sp, 'student', school.studentIds[0]!);
    await sp.client.call(auth.logoutAdmin);
    expect((await last.client.call(auth.meStudent)).status).toBe(401);
  });

  it('is not to be had for another session, another person or a made-up name', async () => {
    const { viewing } = await as(sp, 'staff', managerId);
    for (const client of [await app.signedIn('staff', sp.id), cs.client, school.manager])
      expect((await client.call(auth.me, { headers: { 'x-view-as': viewing } })).body.code).toBe('viewing_ended');
    for (const made of ['x', crypto.randomUUID(), "' or 1=1"])
      expect((await sp.client.call(auth.me, { headers: { 'x-view-as': made } })).body.code).toBe('viewing_ended');
  });
});

describe('the log', () => {
  it('names both in every line of a call', async () => {
    const { client, viewing } = await as(sp, 'staff', managerId);
    const { log } = app.app.http;
    const stream = (log as unknown as Record<symbol, { write(line: string): void }>)[
      Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream')!
    ]!;
    const output = vi.spyOn(stream, 'write').mockImplementation(() => undefined);
    log.level = 'info';
    await client.call(users.listUsers);
    log.level = 'silent';
    const lines = output.mock.calls.map(
      ([line]) => JSON.parse(line) as { msg: string; account?: string; viewer?: string; viewing?: string },
    );
    output.mockRestore();
    const completed = lines.filter(({ msg }) => msg === 'answered');
    expect(completed).toMatchObject([{ account: managerId, viewer: sp.id, viewing }]);
  });
});

describe('the audit', () => {
  const entries = (id: string) =>
    rows<{ action: string; account_id: string; after: Record<string, unknown> }>(
      db,
      sql`select action, account_id, after from audit where subject_id = ${id} order by id`,
    );

  it('names both at the beginning, with the reason, and at the end', async () => {
    const [pupil] = school.studentIds;
    const { viewing } = await as(cs, 'student', pupil!);
    await cs.client.call(impersonation.endViewing, { params: { id: viewing } });
    expect(await entries(pupil!)).toEqual([
      { action: 'view_as', account_id: cs.id, after: { reason, viewing_id: viewing } },
      { action: 'view_as_end', account_id: cs.id, after: { viewing_id: viewing, minutes: 1 } },
    ]);
    const listed = (await school.manager.call(audit.listAudit, { query: { subject: 'USER', subject_id: pupil! } })).body
      .data;
    expect(
      listed.map(({ action, account }: { action: string; account: { id: string } }) => [action, account.id]),
    ).toEqual([
      ['view_as_end', cs.id],
      ['view_as', cs.id],
    ]);
    expect(listed[1].changes).toEqual([{ field: 'reason', before: null, after: reason }]);
  });

  it('tells the end of one that ran out or whose viewer has gone, once', async () => {
    const { viewing } = await as(cs, 'student', school.studentIds[0]!);
    const left = await as(sp, 'student', school.studentIds[1]!);
    await rows(
      db,
      sql`update viewings set ends_at = now() - interval '1 minute', created_at = now() - interval '31 minutes'
        where id = ${viewing}`,
    );
    await sp.client.call(auth.logoutAdmin);
    for (let time = 0; time < 2; time += 1) await endForgottenViewings(app.services);
    expect((await entries(school.studentIds[0]!)).at(-1)).toEqual({
      action: 'view_as_end',
      account_id: cs.id,
      after: { viewing_id: viewing, minutes: 30 },
    });
    expect((await entries(school.studentIds[1]!)).map(({ action }) => action)).toEqual(['view_as', 'view_as_end']);
    expect(await rows(db, sql`select id from viewings where id = ${left.viewing} and ended_at is null`)).toEqual([]);
  });

  it('keeps a change that was made before open to be undone', async () => {
    const [pupil] = school.studentIds;
    await school.manager.call(users.updateUser, { params: { id: pupil! }, body: { name: 'Ayşe' } });
    await as(cs, 'student', pupil!);
    const listed = (
      await school.manager.call(audit.listAudit, { query: { subject: 'USER', subject_id: pupil!, action: 'update' } })
    ).body.data;
    expect(listed[0].undoable).toBe(true);
  });
});
