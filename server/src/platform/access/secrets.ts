import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../runtime/config.ts';

/** Keys that follow from TOKEN_SECRET, one for each use. */
export interface Secrets {
  tokenKey: Uint8Array;
  /** Keyed hash of a first password. */
  firstPassword(password: string, salt: string): string;
  /** Keyed hash of a code that is short enough to be typed, and so to be searched through if it were hashed plainly. */
  code(code: string): string;
  /** Keyed hash of a request that was done: its body may hold a password, which a plain hash would give away. */
  request(body: string): string;
  /** Keyed hash of a recovery code of an account. */
  recoveryCode(accountId: string, code: string): string;
  /** The one refresh token that follows a spent one: a client that asks twice gets the same. */
  nextRefreshToken(spent: string): string;
  /** Our signature of a device's id. */
  device(id: string): string;
  /** Our signature of the address of a stored file that holds until then. */
  fileAddress(key: string, expires: string): string;
  /** What a device is called among those of an account. */
  deviceOfAccount(id: string, accountId: string): string;
  seal(text: string): string;
  /** Nothing for what was sealed with another TOKEN_SECRET, or not sealed at all. */
  open(sealed: string): string | undefined;
}

/** TOKEN_SECRET, or outside production one made at the first start and kept in DATA_DIR. */
export async function loadSecret(config: Config): Promise<string> {
  if (config.tokenSecret) return config.tokenSecret;
  const file = join(config.dataDir, 'token-secret');
  await mkdir(config.dataDir, { recursive: true });
  await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(file, 'utf8');
}

export function deriveSecrets(secret: string): Secrets {
  const key = (use: string) => new Uint8Array(hkdfSync('sha256', secret, 'okur', use, 32));
  const sealKey = key('seal');
  const firstPasswordKey = key('first-password');
  const requestKey = key('request');
  const recoveryKey = key('recovery-code');
  const codeKey = key('code');
  const refreshKey = key('refresh-token');
  const deviceKey = key('device');
  const fileAddressKey = key('file-address');
  return {
    tokenKey: key('token'),
    firstPassword: (password, salt) =>
      createHmac('sha256', firstPasswordKey).update(`${salt}\n${password}`).digest('base64url'),
    request: (body) => createHmac('sha256', requestKey).update(body).digest('base64url'),
    code: (code) => createHmac('sha256', codeKey).update(code).digest('base64url'),
    recoveryCode: (accountId, code) =>
      createHmac('sha256', recoveryKey).update(`${accountId}\n${code}`).digest('base64url'),
    nextRefreshToken: (spent) => createHmac('sha256', refreshKey).update(spent).digest('base64url'),
    device: (id) => createHmac('sha256', deviceKey).update(id).digest('base64url'),
    fileAddress: (file, expires) =>
      createHmac('sha256', fileAddressKey).update(`${file}\n${expires}`).digest('base64url'),
    deviceOfAccount: (id, accountId) =>
      createHmac('sha256', deviceKey).update(`${accountId}\n${id}`).digest('base64url'),
    seal(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, 12), {
          // Without it a shorter tag would do, which can be guessed.
          authTagLength: 16,
        });
        decipher.setAuthTag(bytes.subarray(12, 28));
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** A token that opens something: 256 random bits. Only its SHA-256 is stored. */
export const makeToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
