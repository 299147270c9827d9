import { impersonation } from '@okur/contract';
import type { Role } from '@okur/contract/roles';
import type { AccountType } from '@okur/contract/needs';
import { expect } from 'vitest';
import type { Client, Request, TestApp } from '../../platform/testing/app.ts';
import { makeAdmin, makeManager, makeSchool, type School } from '../../platform/testing/factories.ts';

export const reason = 'Telefonda yardım';

export interface Viewer {
  id: string;
  client: Client;
}
/** Signed-in staff of the platform. */
export const viewer = async (app: TestApp, ...held: Role[]): Promise<Viewer> => {
  const id = await makeAdmin(app, held);
  return { id, client: await app.signedIn('staff', id) };
};
export const start = (client: Client, account_type: AccountType, account_id: string, over: object = {}) =>
  client.call(impersonation.startViewing, { body: { account_type, account_id, reason, ...over } });

/** A school and its manager, with the two of the platform who view as others. */
export async function makeScene(app: TestApp): Promise<{ school: School; sp: Viewer; cs: Viewer; managerId: string }> {
  const school = await makeSchool(app);
  const managerId = await makeManager(app, [school.companyId]);
  return { school, sp: await viewer(app, 'SP'), cs: await viewer(app, 'CS'), managerId };
}

/** The viewer's client with the eyes of another person. */
export async function as(who: Viewer, type: AccountType, id: string): Promise<{ client: Client; viewing: string }> {
  const answer = await start(who.client, type, id);
  expect(answer.status, answer.text).toBe(201);
  const viewing: string = answer.body.data.id;
  const header = { 'x-view-as': viewing };
  return {
    viewing,
    client: {
      call: (route, request: Request = {}) =>
        who.client.call(route, { ...request, headers: { ...header, ...request.headers } }),
      raw: (options) => who.client.raw({ ...options, headers: { ...header, ...options.headers } }),
    },
  };
}
