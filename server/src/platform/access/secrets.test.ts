import { describe, expect, it } from 'vitest';
import { deriveSecrets, makeToken } from './secrets.ts';

const secrets = deriveSecrets('a secret of the server, long enough');
const cut = (sealed: string, bytes: number) =>
  Buffer.from(sealed, 'base64url').subarray(0, bytes).toString('base64url');

describe('what was sealed', () => {
  it('is opened with the same secret alone', () => {
    const sealed = secrets.seal('çok gizli');
    expect(sealed).not.toContain('gizli');
    expect(secrets.open(sealed)).toBe('çok gizli');
    expect(deriveSecrets('another secret of a server').open(sealed)).toBeUndefined();
  });

  it.each([0, 11, 12, 16, 20, 24, 27])('is not opened when only %i bytes of it came', (bytes) => {
    expect(secrets.open(cut(secrets.seal(''), bytes))).toBeUndefined();
  });

  it('is not opened when a bit of it is another', () => {
    const bytes = Buffer.from(secrets.seal('çok gizli'), 'base64url');
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      expect(secrets.open(changed.toString('base64url'))).toBeUndefined();
    }
  });
});

it('a token is 256 random bits, and none comes twice', () => {
  const tokens = Array.from({ length: 1000 }, makeToken);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(new Set(tokens).size).toBe(tokens.length);
});
