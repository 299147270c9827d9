import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3Double {
  url: string;
  /** Keys of the bucket. */
  keys(): string[];
  /** The next `count` calls are answered 503. */
  failNext(count: number): void;
  /** The next `count` calls are never answered. */
  hangNext(count: number): void;
  calls(): number;
  close(): Promise<void>;
}

type Objects = Map<string, { bytes: Buffer; type: string }>;

/** For tests: one bucket on loopback that speaks PUT, HEAD, GET and DELETE of an object and its list, path style. */
export async function s3Double(bucket = 'okur'): Promise<S3Double> {
  const objects: Objects = new Map();
  let failures = 0;
  let hanging = 0;
  let calls = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request);
    calls += 1;
    if (hanging > 0) return void (hanging -= 1);
    if (failures > 0) {
      failures -= 1;
      return void response.writeHead(503).end();
    }
    const [, first, ...rest] = (request.url ?? '').split('?')[0]!.split('/');
    if (first !== bucket || !request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=the-key/'))
      return void response.writeHead(403).end();
    serveObject(objects, rest.join('/'), bytes, request, response);
  }

  const server: Server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `s3://the-key:the%2Fsecret@127.0.0.1:${port}/${bucket}?region=eu-central-1&secure=0`,
    keys: () => [...objects.keys()],
    failNext: (count) => (failures = count),
    hangNext: (count) => (hanging = count),
    calls: () => calls,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function serveObject(
  objects: Objects,
  key: string,
  bytes: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method } = request;
  if (method === 'GET' && key === '')
    return void response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(listOf(objects, new URL(request.url ?? '', 'http://bucket').searchParams));
  if (method === 'PUT') objects.set(key, { bytes, type: request.headers['content-type'] ?? '' });
  if (method === 'DELETE') objects.delete(key);
  if (method === 'PUT' || method === 'DELETE')
    return void response.writeHead(method === 'PUT' ? 200 : 204, { etag: '"1"' }).end();
  const object = objects.get(key);
  if (!object)
    return void response
      .writeHead(404, { 'content-type': 'application/xml' })
      .end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>');
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const wanted = from && to ? object.bytes.subarray(Number(from), Number(to) + 1) : object.bytes;
  response.writeHead(from ? 206 : 200, {
    'content-type': object.type,
    'content-length': wanted.length,
    etag: '"1"',
    'last-modified': new Date(0).toUTCString(),
  });
  response.end(method === 'HEAD' ? undefined : wanted);
}

/** ListObjectsV2, two keys a page. */
function listOf(objects: Objects, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted();
  const page = keys.slice(0, 2);
  const more = keys.length > page.length;
  const contents = page
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${objects.get(key)!.bytes.length}</Size>` +
        '<LastModified>1970-01-01T00:00:00.000Z</LastModified><ETag>"1"</ETag></Contents>',
    )
    .join('');
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return (
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>` +
    `<KeyCount>${page.length}</KeyCount>${next}${contents}</ListBucketResult>`
  );
}
