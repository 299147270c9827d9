import type { ProviderFault } from '@okur/contract/sign-on';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import * as openid from 'openid-client';
import { ForbiddenAddress, outward } from '../../platform/http/outward.ts';
import type { Services } from '../../platform/runtime/services.ts';
import type { Provider } from './provider.ts';

/* What is asked of a provider, by openid-client. Tokens are checked there: signature, issuer, audience, time, nonce. */

const timeoutSeconds = 10;
/** Configuration and keys of a provider are asked for again after so long, and when it was changed. */
const configurations = new LRUCache<string, Promise<openid.Configuration>>({ max: 500, ttl: 10 * 60_000 });
const failureMs = 15_000;
/** Clocks of schools are off by so much. */
const toleranceSeconds = 60;

export type OpenIdClient = Pick<
  Provider,
  'id' | 'version' | 'kind' | 'issuer' | 'client_id' | 'secret' | 'callback_hash'
>;

const callbackOf = (services: Services, { callback_hash }: Pick<Provider, 'callback_hash'>): string =>
  `${services.config.publicUrl}/auth/${callback_hash}/callback`;

/** In the form that the provider takes; where it does not say, the one that all must take. */
function clientAuth(secret: string): openid.ClientAuth {
  const post = openid.ClientSecretPost(secret);
  const basic = openid.ClientSecretBasic(secret);
  return (server, client, body, headers) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (takesPost ? post : basic)(server, client, body, headers);
  };
}

async function discover(services: Services, provider: OpenIdClient): Promise<openid.Configuration> {
  const isTest = services.config.test;
  const found = await openid.discovery(
    new URL(provider.issuer),
    provider.client_id,
    { [openid.clockTolerance]: toleranceSeconds },
    clientAuth(services.secrets.open(provider.secret) ?? ''),
    {
      timeout: timeoutSeconds,
      [openid.customFetch]: outward(isTest),
      execute: [openid.enableNonRepudiationChecks, ...(isTest ? [openid.allowInsecureRequests] : [])],
    },
  );
  const { issuer, authorization_endpoint: leadsTo, token_endpoint: exchange, jwks_uri: keys } = found.serverMetadata();
  // The library does not compare them where the address has /.well-known/ in it or is one of Microsoft's.
  if (new URL(issuer).href !== new URL(provider.issuer).href) throw new OtherIssuer();
  // The browser is sent there: a script in place of an address would be run by it.
  const protocols = isTest ? ['https:', 'http:'] : ['https:'];
  if (!leadsTo || !exchange || !keys || !protocols.includes(new URL(leadsTo).protocol)) throw new NoConfiguration();
  return found;
}

class NoConfiguration extends Error {}
class OtherIssuer extends Error {}

/** Read once for all who ask meanwhile; one that fails is read again a little later, however many ask. */
function configurationOf(services: Services, provider: OpenIdClient): Promise<openid.Configuration> {
  const key = `${provider.id} ${provider.version}`;
  const cached = configurations.get(key);
  if (cached) return cached;
  const found = discover(services, provider);
  configurations.set(key, found);
  found.catch(() => configurations.set(key, found, { ttl: failureMs }));
  return found;
}

export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

export const newChecks = (): Checks => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  verifier: openid.randomPKCECodeVerifier(),
});

/** K12NET gives its clients these two; a scope beyond what was given may be refused as a whole. */
const scopeOf = ({ kind }: OpenIdClient): string => (kind === 'k12' ? 'openid profile' : 'openid email profile');

/** Where the browser goes to sign in at the provider. */
export async function addressFor(services: Services, provider: OpenIdClient, checks: Checks): Promise<string> {
  const url = openid.buildAuthorizationUrl(await configurationOf(services, provider), {
    redirect_uri: callbackOf(services, provider),
    scope: scopeOf(provider),
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
    // Whose account it is may be chosen: at school a browser is shared.
    prompt: 'select_account',
  });
  return url.href;
}

export interface Proven {
  issuer: string;
  subject: string;
  /** What the person is called there: to be read, never to find anyone by. */
  account: string | null;
}

/** As the standard has it: a database takes no other signs in every case, and an index nothing that is long. */
const subjects = /^[\x20-\x7e]{1,255}$/;

class OddSubject extends Error {
  readonly code = 'odd_subject';
}

class OfTheFuture extends Error {
  readonly code = 'of_the_future';
}

/** Exchanges what the provider sent back for who it was; throws at anything that is not as it must be. */
export async function exchange(
  services: Services,
  provider: OpenIdClient,
  returned: { code: string; state: string; iss?: string | undefined },
  { nonce, verifier }: Pick<Checks, 'nonce' | 'verifier'>,
): Promise<Proven> {
  const url = new URL(callbackOf(services, provider));
  for (const [name, value] of Object.entries(returned)) if (value !== undefined) url.searchParams.set(name, value);
  const tokens = await openid.authorizationCodeGrant(await configurationOf(services, provider), url, {
    expectedState: returned.state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims()!;
  if (!subjects.test(claims.sub)) throw new OddSubject();
  // The library looks that there is a time of issue, not at the time.
  if (claims.iat > Date.now() / 1000 + toleranceSeconds) throw new OfTheFuture();
  return { issuer: claims.iss, subject: claims.sub, account: accountIn(claims) };
}

function accountIn(claims: Record<string, unknown>): string | null {
  const account = [claims['email'], claims['preferred_username'], claims['name']].find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  return account?.slice(0, 200) ?? null;
}

const keySets = new WeakMap<openid.Configuration, ReturnType<typeof createRemoteJWKSet>>();

/** The keys of a provider, asked for again when a token names another one, each minute at most. */
function keysOf(services: Services, configuration: openid.Configuration): ReturnType<typeof createRemoteJWKSet> {
  const cached = keySets.get(configuration);
  if (cached) return cached;
  const fetched = outward(services.config.test) as typeof fetch;
  const keys = createRemoteJWKSet(new URL(configuration.serverMetadata().jwks_uri!), {
    timeoutDuration: timeoutSeconds * 1000,
    cooldownDuration: 60_000,
    [customFetch]: fetched,
  });
  keySets.set(configuration, keys);
  return keys;
}

class OddAssertion extends Error {
  readonly code = 'odd_assertion';
}

const longestAssertion = 300;

/**
 * Who it is by an assertion that the provider signed for one of our addresses, which no identity token is for. It holds
 * five minutes at most; the caller takes its id once.
 */
export async function asserted(
  services: Services,
  provider: OpenIdClient,
  token: string,
  audience: string,
): Promise<Proven & { id: string }> {
  const keys = keysOf(services, await configurationOf(services, provider));
  const { payload } = await jwtVerify(token, keys, {
    issuer: provider.issuer,
    audience,
    algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
    clockTolerance: toleranceSeconds,
    maxTokenAge: longestAssertion,
    requiredClaims: ['iss', 'aud', 'sub', 'iat', 'exp', 'jti'],
  });
  const { iss, sub, jti, iat, exp, aud } = payload;
  if (typeof sub !== 'string' || !subjects.test(sub)) throw new OddSubject();
  if (typeof jti !== 'string' || !subjects.test(jti) || exp! - iat! > longestAssertion || [aud].flat().length !== 1)
    throw new OddAssertion();
  return { issuer: iss!, subject: sub, account: accountIn(payload), id: jti };
}

/** What keeps a provider from working, or null. A code that no one was given tells whether it knows the client. */
export async function faultOf(services: Services, provider: OpenIdClient): Promise<ProviderFault | null> {
  try {
    const found = await discover(services, provider);
    await openid.genericGrantRequest(found, 'authorization_code', {
      code: 'test',
      redirect_uri: callbackOf(services, provider),
      code_verifier: openid.randomPKCECodeVerifier(),
    });
    return null;
  } catch (error) {
    return faultIn(error);
  }
}

const chain = (error: unknown): unknown[] => (error instanceof Error ? [error, ...chain(error.cause)] : []);

function faultIn(error: unknown): ProviderFault | null {
  const errors = chain(error);
  const codes = errors.map((one) => (one as { code?: unknown }).code);
  if (errors.some((one) => one instanceof ForbiddenAddress)) return 'forbidden_address';
  if (errors.some((one) => one instanceof NoConfiguration)) return 'no_configuration';
  if (errors.some((one) => one instanceof openid.WWWAuthenticateChallengeError)) return 'wrong_client';
  const refused = errors.find((one) => one instanceof openid.ResponseBodyError);
  if (refused)
    return ['invalid_client', 'unauthorized_client'].includes(refused.error) || refused.status === 401
      ? 'wrong_client'
      : null;
  const isOther = errors.some((one) => one instanceof OtherIssuer);
  if (isOther || codes.includes('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')) return 'other_issuer';
  return codes.some((code) => typeof code === 'string' && /^OAUTH_(RESPONSE|PARSE|INVALID)/.test(code))
    ? 'no_configuration'
    : 'unreachable';
}
