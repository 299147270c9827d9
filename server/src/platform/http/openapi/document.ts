import type { NamedRoute } from '@okur/contract';
import { type ErrorCode, errorCodes } from '@okur/contract/errors';
import { operationOf, refusal } from './operation.ts';
import { schemasOf } from './schemas.ts';
import type { OpenApi, Operation, Ref, Response, Schema } from './types.ts';

export interface DocumentInput {
  routes: readonly NamedRoute[];
  /** Contract modules whose exported schemas keep their names. */
  modules: Record<string, object>;
  version: string;
}

/** The whole API as an OpenAPI 3.1 document, from the contract alone. */
export function openApiDocument({ routes, modules, version }: DocumentInput): OpenApi {
  const { of, components } = schemasOf(routes, modules);
  const schemas: Record<string, Schema> = { Error: errorSchema, ...components };
  const responses: Record<string, Response> = {};
  const errorResponse = (codes: ErrorCode[]): Ref => {
    const name = codes.join('.');
    responses[name] ??= refusal(codes);
    return { $ref: `#/components/responses/${name}` };
  };
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? resolve(schemas[schema.$ref.split('/').at(-1)!]!) : schema;

  const paths: Record<string, Record<string, Operation>> = {};
  for (const named of routes.toSorted(byAddress)) {
    const item = (paths[`/${named.route.path}`] ??= {});
    item[named.route.method.toLowerCase()] = operationOf(named, of(named), resolve, errorResponse);
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Okur API', version, description: introduction },
    servers: [
      { url: '/api/v1', description: 'Version 1' },
      { url: '/api/v2', description: 'Version 2: the same calls' },
    ],
    tags: [...new Set(routes.map(({ feature }) => feature))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses,
      parameters,
      headers,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The access token of a sign-in; it lasts 15 minutes.' },
      },
    },
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const byAddress = ({ route: a }: NamedRoute, { route: b }: NamedRoute): number =>
  a.path === b.path ? methods.indexOf(a.method) - methods.indexOf(b.method) : a.path < b.path ? -1 : 1;

const introduction = [
  'A sign-in answers an access token, which goes into `Authorization: Bearer …`, and a refresh token, which buys ' +
    'the next one once.',
  'One thing answers `{data}`, a list `{data, meta}`. Lists take page, per_page, search, sort (`-` before the ' +
    'column: descending) and isAll.',
  'A refusal answers `{message, code, errors?, params?, request_id}`: errors names the fields, each with keys of ' +
    'the text catalogue.',
  'Changes carry the version they saw. A row of another company is absent: 404, not 403. Fields that a call does not ' +
    'name are refused.',
].join('\n\n');

const errorSchema: Schema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'For people who read the API by hand' },
    code: { enum: Object.keys(errorCodes) },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Keys of the text catalogue by field, dotted for nested ones',
    },
    params: {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: { type: ['string', 'number'] } as Schema },
      description: 'What those texts need, by field',
    },
    request_id: { type: 'string', description: 'Finds the log lines' },
    current: { description: 'With stale_version: the row as it stands' },
  },
  required: ['message', 'code'],
};

const parameters: OpenApi['components']['parameters'] = {
  CompanyId: {
    name: 'X-Company-Id',
    in: 'header',
    description: 'The selected company of a manager or instructor; without it the last of their list',
    schema: { type: 'string', format: 'uuid' },
  },
  ConfirmPassword: {
    name: 'X-Confirm-Password',
    in: 'header',
    description: 'One’s own password, percent-encoded: asked for by isAll of more than 500 people, which is an export',
    schema: { type: 'string' },
  },
  Impersonation: {
    name: 'X-View-As',
    in: 'header',
    description:
      'Id of a viewing (POST view-as): the answer is that of the person who is looked at, as far as their own rights ' +
      'reach',
    schema: { type: 'string', format: 'uuid' },
  },
  XsrfToken: {
    name: 'X-XSRF-TOKEN',
    in: 'header',
    description: 'Equal to the cookie XSRF-TOKEN, when that is sent',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key and body answer the same for 24 hours, done once',
    schema: { type: 'string', maxLength: 200 },
  },
};

const headers: OpenApi['components']['headers'] = {
  RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer' } },
};
