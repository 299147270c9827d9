import { unixNow } from '@okur/contract/testing/time';
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

/** What a provider says wrongly, from now on. */
export interface Lies {
  claims?: JWTPayload;
  /** `none`: unsigned; `public`: by HS256 with the public key; `foreign`: with a key that it does not publish. */
  signed?: 'none' | 'public' | 'foreign';
  /** Of its configuration. */
  configuration?: Record<string, unknown>;
  /** Codes are taken again, which no real provider does. */
  takesCodesTwice?: boolean;
}

export interface IssuerDouble {
  issuer: string;
  clientId: string;
  secret: string;
  lies: Lies;
  /** How often its configuration was read. */
  configurationsRead: number;
  /** Who signs in where a real browser comes. */
  person: string;
  /** What a browser brings back that was sent to this address, where this person signed in. */
  signIn(address: string, subject: string, claims?: JWTPayload): { code: string; state: string };
  /** What a partner signs for an address of ours when it sends this person; `lies` count here, too. */
  assertion(subject: string, audience: string, claims?: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

interface Grant {
  subject: string;
  claims: JWTPayload;
  nonce: string;
  challenge: string;
  redirect: string;
}

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
};

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

const clientId = 'okur';
const secret = 'a secret of the school';

/** What the server needs while it answers. */
interface Inside {
  double: IssuerDouble;
  grants: Map<string, Grant>;
  key: JWK;
  own: CryptoKey;
  stranger: CryptoKey;
}

/** Whole, or wrong in the way that is wanted. */
async function sign({ double, key, own, stranger }: Inside, claims: JWTPayload): Promise<string> {
  const now = unixNow();
  const { signed, claims: wrong } = double.lies;
  const payload = { iss: double.issuer, iat: now, exp: now + 300, ...claims, ...wrong };
  if (signed === 'none') return new UnsecuredJWT(payload).encode();
  const jwt = new SignJWT(payload);
  if (signed === 'public')
    return jwt.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(JSON.stringify(key)));
  return jwt.setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(signed === 'foreign' ? stranger : own);
}

const idToken = (inside: Inside, { subject: sub, claims, nonce }: Grant): Promise<string> =>
  sign(inside, { aud: clientId, sub, nonce, ...claims });

async function exchange(inside: Inside, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { grants, double } = inside;
  const body = await bodyOf(request);
  if (body.get('client_id') !== clientId || body.get('client_secret') !== secret)
    return send(response, 401, { error: 'invalid_client' });
  const code = body.get('code') ?? '';
  const grant = grants.get(code);
  const verifier = body.get('code_verifier') ?? '';
  const proof = createHash('sha256').update(verifier).digest('base64url');
  if (!grant || grant.challenge !== proof || grant.redirect !== body.get('redirect_uri'))
    return send(response, 400, { error: 'invalid_grant' });
  if (!double.lies.takesCodesTwice) grants.delete(code);
  send(response, 200, { access_token: 'access', token_type: 'Bearer', id_token: await idToken(inside, grant) });
}

/** The person who uses the browser is signed in already. */
function goBack({ double }: Inside, url: URL, response: ServerResponse): void {
  const { code, state } = double.signIn(url.href, double.person, { email: double.person });
  const back = new URL(url.searchParams.get('redirect_uri') ?? '');
  back.search = new URLSearchParams({ code, state }).toString();
  response.writeHead(302, { location: back.href }).end();
}

const configurationOf = ({ issuer, lies }: IssuerDouble) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  ...lies.configuration,
});

function answer(inside: Inside, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', inside.double.issuer);
  if (url.pathname === '/authorize') goBack(inside, url, response);
  else if (url.pathname === '/token') void exchange(inside, request, response);
  else if (url.pathname === '/keys') send(response, 200, { keys: [inside.key] });
  else if (url.pathname === '/.well-known/openid-configuration') {
    inside.double.configurationsRead += 1;
    send(response, 200, configurationOf(inside.double));
  } else send(response, 404, {});
}

/** An OpenID provider on loopback, as strict as a real one: code flow, PKCE, a client with a secret. */
export async function issuerDouble(): Promise<IssuerDouble> {
  const keys = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => answer(inside, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: IssuerDouble = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    secret,
    lies: {},
    configurationsRead: 0,
    person: 'ogretmen@okul.example',
    signIn(address, subject, claims = {}) {
      const { searchParams: parameters } = new URL(address);
      const [nonce, challenge, redirect, state] = ['nonce', 'code_challenge', 'redirect_uri', 'state'].map(
        (name) => parameters.get(name) ?? '',
      ) as [string, string, string, string];
      const code = randomBytes(12).toString('hex');
      grants.set(code, { subject, claims, nonce, challenge, redirect });
      return { code, state };
    },
    assertion: (sub, aud, claims = {}) => sign(inside, { aud, sub, jti: randomBytes(12).toString('hex'), ...claims }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const inside: Inside = { double, grants, key, own: keys.privateKey, stranger: stranger.privateKey };
  return double;
}
