import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export interface TwoVersions {
  /** Address without a slash at its end. */
  url: string;
  /** From now on the present version is served. */
  update(): void;
  stop(): void;
}

const older = '/assets/app/older.js';
/** What names the version's entry; everything else is the same in both. */
const differs = (path: string): boolean => path === '/' || path === '/sw.js';

/** The product at another address, where a version from before is served until it is updated. */
export async function twoVersions(product: string): Promise<TwoVersions> {
  const page = await (await fetch(product)).text();
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(page)![1]!;
  let updated = false;

  const ask = async (call: IncomingMessage): Promise<IncomingMessage> => {
    const path = call.url === older ? entry : call.url!;
    const { 'accept-encoding': encoding, 'if-none-match': _, 'if-modified-since': __, ...headers } = call.headers;
    const passed = request(product + path, {
      method: call.method,
      headers: differs(path) ? headers : { ...call.headers, 'accept-encoding': encoding },
    });
    call.pipe(passed);
    const [answer] = (await once(passed, 'response')) as [IncomingMessage];
    return answer;
  };
  const answer = async (call: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const given = await ask(call);
    if (!differs(call.url!)) return void given.pipe(reply.writeHead(given.statusCode!, given.headers));
    const { etag: _, 'last-modified': __, 'content-length': ___, ...headers } = given.headers;
    const now = await text(given);
    reply
      .writeHead(given.statusCode!, headers)
      .end(updated ? now : now.replaceAll(entry, older).replace(/"version":"\w+"/, '"version":"older"'));
  };
  const server = createServer((call, reply) => void answer(call, reply).catch(() => reply.destroy())).listen(
    0,
    'localhost',
  );
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as { port: number }).port}`,
    update: () => void (updated = true),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
