import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

export interface SilentProxy {
  /** The same database, by way of the proxy. */
  url: string;
  /** From now on nothing passes on the connections there are; new ones pass unless told. */
  fallSilent(newOnesToo?: boolean): void;
  /** New connections pass; those that fell silent stay so. */
  recover(): void;
  /** Connections made so far. */
  connectionCount(): number;
  close(): Promise<void>;
}

/** For tests: a way to PostgreSQL on loopback that takes every byte and, when told, passes none on. */
export async function silentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let opened = 0;
  let swallowsNew = false;
  const server = createServer((near) => {
    opened += 1;
    const far = connect(Number(target.port || 5432), target.hostname);
    if (swallowsNew) silent.add(near);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (bytes) => silent.has(near) || to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        if (!silent.has(near)) to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(databaseUrl);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: address.href,
    fallSilent(newOnesToo = false) {
      swallowsNew = newOnesToo;
      for (const socket of open) silent.add(socket);
    },
    recover: () => (swallowsNew = false),
    connectionCount: () => opened,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
