import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { CannotStart } from '../postgres/cannot-start.ts';

/**
 * What the machine and PostgreSQL say when something is not there or not allowed; any other code is a fault of ours.
 */
const outside = /^(E[A-Z]{3,}|28[0-9A-Z]{3}|3D000|08[0-9A-Z]{3}|57P03|53300|42501)$/;

/** Does a step of the start; when the outside world refuses it, one sentence names the variable to look at. */
export async function naming<T>(variable: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string };
    if (error instanceof CannotStart || typeof code !== 'string' || !outside.test(code)) throw error;
    throw new CannotStart(`${variable} cannot be used: ${(message || code).replace(/\.$/, '')}.`);
  }
}

export async function listen(http: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await http.listen({ port, host });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EADDRINUSE')
      throw new CannotStart(`PORT ${port} is taken by another process: stop it or set another port.`);
    if (code === 'EACCES') throw new CannotStart(`PORT ${port} is not allowed to this user: set one over 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CannotStart(`HOST ${host} is no address of this machine.`);
    throw error;
  }
}
