import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { ConfigError } from '../runtime/config.ts';
import { checkKey, typeOf } from './keys.ts';
import type { Storage } from './port.ts';

/** Outward calls: 5 s each, two retries. */
const timeLimit = 5000;
const attempts = 3;

/** Files in a bucket of any service that speaks S3, by STORAGE_URL. */
export function s3Storage(url: string): Storage {
  const { endpoint, bucket, region, credentials } = readUrl(url);
  const disk = new Disk(
    new S3Driver({
      endpoint,
      bucket,
      region,
      credentials,
      visibility: 'private',
      // Buckets of today refuse access lists; files are reached through the server alone.
      supportsACL: false,
      forcePathStyle: true,
      // Other makers' services do not all know Amazon's newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: attempts,
      requestHandler: {
        connectionTimeout: timeLimit,
        requestTimeout: timeLimit,
        throwOnRequestTimeout: true,
        socketTimeout: timeLimit,
      },
    }),
  );
  return {
    async put(key, bytes, contentType) {
      checkKey(key, contentType);
      await disk.put(key, bytes, { contentType, contentLength: bytes.byteLength });
    },
    async putFile(key, path, contentType) {
      checkKey(key, contentType);
      await disk.putStream(key, createReadStream(path), { contentType, contentLength: (await stat(path)).size });
    },
    async get(key) {
      const contentType = typeOf(key);
      if (!contentType) return null;
      try {
        const { contentLength: size } = await disk.getMetaData(key);
        return { stream: await disk.getStream(key), contentType, size };
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

/** `s3://key:secret@host:port/bucket?region=…`; `secure=0` for a service in the own network that has no TLS. */
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
