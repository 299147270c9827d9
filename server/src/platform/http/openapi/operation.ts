import type { NamedRoute } from '@okur/contract';
import { type ErrorCode, errorCodes } from '@okur/contract/errors';
import { errorsOf, type Route } from '@okur/contract/route';
import { isClosedToViewers } from '../../access/impersonation.ts';
import { errorWords } from './error-words.ts';
import { describeNeeds } from './needs.ts';
import { type RouteSchemas, refTo } from './schemas.ts';
import type { Content, Operation, Parameter, Ref, Response, Schema } from './types.ts';

const statusTexts: Record<number, string> = { 200: 'Done', 201: 'Made', 202: 'Taken in; the work goes on' };
const binary: Schema = { type: 'string', contentMediaType: 'application/octet-stream' };

/** One route as an operation. `errorResponse` keeps refusals that many routes share in one place. */
export function operationOf(
  { feature, name, route }: NamedRoute,
  schemas: RouteSchemas,
  resolve: (schema: Schema) => Schema,
  errorResponse: (codes: ErrorCode[]) => Ref,
): Operation {
  const body = schemas.body && requestBody(route, schemas.body, resolve);
  const parameters = parametersOf(route, schemas);
  return {
    operationId: name,
    summary: route.summary,
    description: describeNeeds(route.needs),
    tags: [feature],
    security: route.needs === 'public' ? [] : [{ token: [] }],
    ...(parameters.length ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { [route.status ?? 200]: success(route, schemas.answer), ...refusals(route, errorResponse) },
    'x-needs': route.needs,
  };
}

function parametersOf(route: Route, { params, query }: RouteSchemas): (Parameter | Ref)[] {
  const header = (name: string): Ref => ({ $ref: `#/components/parameters/${name}` });
  return [
    ...pathParameters(route, params),
    ...fieldsOf(query).map(([name, schema, required]): Parameter => ({
      name,
      in: 'query',
      ...(required ? { required } : {}),
      schema,
    })),
    ...(typeof route.needs === 'string' && route.needs !== 'staff' ? [] : [header('CompanyId')]),
    ...(route.needs === 'public' || isClosedToViewers(route) ? [] : [header('Impersonation')]),
    ...(route.method === 'GET' ? [] : [header('XsrfToken')]),
    ...(route.idempotent ? [header('IdempotencyKey')] : []),
    ...(route.people ? [header('ConfirmPassword')] : []),
  ];
}

/** In the order of the path; a parameter without a schema of its own is text. */
function pathParameters(route: Route, params: Schema | undefined): Parameter[] {
  const schemas = new Map(fieldsOf(params).map(([name, schema]) => [name, schema]));
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: 'path',
    required: true,
    schema: schemas.get(name!) ?? { type: 'string' },
  }));
}

const fieldsOf = (schema: Schema | undefined): [string, Schema, boolean][] =>
  Object.entries(schema?.properties ?? {}).map(([name, field]) => [
    name,
    field as Schema,
    schema?.required?.includes(name) ?? false,
  ]);

/** Files make it form data; JSON stays possible when there is more to send than files. */
function requestBody(
  route: Route,
  body: Schema,
  resolve: (schema: Schema) => Schema,
): { required: boolean; content: Content } {
  const json: Content = { 'application/json': { schema: body } };
  if (!route.files) return { required: true, content: json };
  const own = resolve(body);
  const files = Object.fromEntries(route.files.map((file) => [file, binary]));
  const onlyFiles = Object.keys(own.properties ?? {}).length === 0;
  const form: Schema = {
    ...own,
    type: 'object',
    properties: { ...own.properties, ...files },
    ...(onlyFiles ? { required: [...route.files] } : {}),
  };
  return { required: true, content: { ...(onlyFiles ? {} : json), 'multipart/form-data': { schema: form } } };
}

function success(route: Route, answer: Schema): Response {
  const description = statusTexts[route.status ?? 200]!;
  if (route.events) return { description, content: { 'text/event-stream': { schema: answer } } };
  return route.download
    ? { description: 'The file', content: { 'application/octet-stream': { schema: binary } } }
    : { description, content: { 'application/json': { schema: answer } } };
}

function refusals(route: Route, errorResponse: (codes: ErrorCode[]) => Ref): Record<string, Ref> {
  const byStatus = Map.groupBy(errorsOf(route), (code) => errorCodes[code]);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, errorResponse(codes.toSorted())]));
}

/** The answer of one status with every code it may carry. */
export function refusal(codes: ErrorCode[]): Response {
  const waits = codes.some((code) => [429, 503, 507].includes(errorCodes[code]) || code === 'in_progress');
  return {
    description: codes.map((code) => `${code}: ${errorWords[code]}`).join(' '),
    ...(waits ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
    content: { 'application/json': { schema: { allOf: [refTo('Error'), { properties: { code: { enum: codes } } }] } } },
    'x-codes': codes,
  };
}
