import { type Actor, type Change, writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/index.ts';
import { actorOf, type RequestContext } from '../../platform/http/request-context.ts';
import type { Services } from '../../platform/runtime/services.ts';

/** A transaction in which a subscription moves: by whom, and where its changes are noted. */
export interface Moving {
  tx: Db;
  services: Services;
  actor: Actor;
  record: (change: Change) => Promise<void> | void;
  /** When it happens, where that is not now: clocks of tests, and the past of the demo. */
  at?: Date | undefined;
}

/** Of the clock, and of what banks say. */
export const movingBySystem = (moving: Omit<Moving, 'record'>): Moving => ({
  ...moving,
  record: (change) => writeAudit(moving.tx, moving.actor, [change]),
});

/** Of a call. */
export const movingOf = ({ db, services, caller, client, record }: RequestContext): Moving => ({
  tx: db,
  services,
  actor: actorOf({ caller, client }),
  record,
});
