import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { ConfigError } from '../runtime/config.ts';
import { checkKey, typeOf } from './keys.ts';
import { partWithin } from './part.ts';
import type { Storage } from './port.ts';

/** Outward calls: 5 s each, two retries. */
const timeLimit = 5000;
const attempts = 3;
/** Larger files may take longer, as long as bytes go. */
const largeBytes = 10_000_000;
const largeTimeLimit = 600_000;

/** Files in a bucket of any service that speaks S3, by STORAGE_URL. */
export function s3Storage(url: string): Storage {
  const { bucket, ...service } = readUrl(url);
  // Buckets of today refuse access lists; files are reached through the server alone.
  const diskOf = (of: S3Client) =>
    new Disk(new S3Driver({ client: of, bucket, visibility: 'private', supportsACL: false }));
  const client = clientOf(service, timeLimit);
  const disk = diskOf(client);
  return {
    async put(key, bytes, contentType) {
      checkKey(key, contentType);
      await disk.put(key, bytes, { contentType, contentLength: bytes.byteLength });
    },
    async putFile(key, path, contentType) {
      checkKey(key, contentType);
      const { size } = await stat(path);
      const to = size > largeBytes ? diskOf(clientOf(service, largeTimeLimit)) : disk;
      await to.putStream(key, createReadStream(path), { contentType, contentLength: size });
    },
    async get(key, wanted) {
      const contentType = typeOf(key);
      if (!contentType) return null;
      try {
        const { contentLength: size } = await disk.getMetaData(key);
        if (!wanted) return { stream: await disk.getStream(key), contentType, size };
        const part = partWithin(wanted, size);
        if (!part) return { stream: Readable.from([]), contentType, size };
        const range = new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${part.from}-${part.to}` });
        return { stream: (await client.send(range)).Body as Readable, contentType, size, part };
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      if (typeOf(key)) await disk.delete(key);
    },
    async *list(folder = '') {
      for (let paginationToken: string | undefined; ;) {
        const page = await disk.listAll(folder && `${folder}/`, {
          recursive: true,
          ...(paginationToken ? { paginationToken } : {}),
        });
        for (const object of page.objects) if (object.isFile && typeOf(object.key)) yield object.key;
        paginationToken = page.paginationToken;
        if (!paginationToken) return;
      }
    },
  };
}

type Service = Omit<ReturnType<typeof readUrl>, 'bucket'>;

const clientOf = (service: Service, requestTimeout: number): S3Client =>
  new S3Client({
    ...service,
    forcePathStyle: true,
    // Other makers' services do not all know Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: timeLimit,
      requestTimeout,
      throwOnRequestTimeout: true,
      socketTimeout: timeLimit,
    },
  });

/** `s3://key:secret@host:port/bucket?region=…`; `secure=0` for a service in its own network that has no TLS. */
function readUrl(text: string) {
  const url = new URL(text);
  const bucket = url.pathname.replace(/^\/|\/$/g, '');
  if (!url.username || !url.password || !url.host || !bucket || bucket.includes('/')) {
    throw new ConfigError('STORAGE_URL must be an address like s3://key:secret@host/bucket?region=eu-central-1.');
  }
  return {
    endpoint: `${url.searchParams.get('secure') === '0' ? 'http' : 'https'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
  };
}

const isAbsent = (error: unknown): boolean =>
  (((error as Error).cause ?? error) as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;
