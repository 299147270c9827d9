import { type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../http/api-error.ts';

/** Tokens that were checked a moment ago; a browser shows the same one with every call. */
const cacheMax = 10_000;

/**
 * Checks signature, kind, issuer and end of access tokens. A token's signature is worked out once; its end is looked at
 * each time.
 */
export function tokenReader(key: Uint8Array, issuer: string): (token: string) => Promise<JWTPayload> {
  const checked = new LRUCache<string, JWTPayload>({ max: cacheMax });
  return async (token) => {
    const cached = checked.get(token);
    if (cached) {
      if (cached.exp! * 1000 > Date.now()) return cached;
      checked.delete(token);
      throw new ApiError('unauthenticated');
    }
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer,
      requiredClaims: ['sub', 'sid', 'exp', 'aud'],
    }).catch(() => {
      throw new ApiError('unauthenticated');
    });
    checked.set(token, payload);
    return payload;
  };
}
