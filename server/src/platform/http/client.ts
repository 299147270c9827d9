import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceCookie, deviceOf } from '../access/devices.ts';
import { type EventFields, logSecurity, type SecurityEvent } from '../access/security-log.ts';
import type { Services } from '../runtime/services.ts';

/** Where a call comes from. */
export interface Client {
  address: string;
  userAgent: string;
  requestId: string;
  /** The id in a device cookie of ours, if there is one. */
  device(): string | undefined;
  /** Has the browser keep this id as its device's. */
  keepDevice(id: string): void;
  /** A line of the security log. */
  log(event: SecurityEvent, fields?: EventFields): void;
}

export const clientOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
): Client => {
  // Read now: the connection may be gone when it is needed.
  const address = request.ip;
  return {
    address,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    device: () => deviceOf(request.headers.cookie, secrets, config.publicUrl),
    keepDevice: (id) => void reply.header('set-cookie', deviceCookie(id, secrets, config.publicUrl)),
    log: (event, fields) => logSecurity(request, event, { address, ...fields }),
  };
};

/** Of a call that the platform makes itself, on behalf of a person: a list that is exported. */
export const noClient: Client = {
  address: '',
  userAgent: '',
  requestId: '',
  device: () => undefined,
  keepDevice: () => undefined,
  log: () => undefined,
};
