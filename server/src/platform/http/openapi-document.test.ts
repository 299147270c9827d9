import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { allRoutes, type NamedRoute } from '@okur/contract';
import { errorCodes } from '@okur/contract/errors';
import { errorsOf, one, route } from '@okur/contract/route';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from './openapi/document.ts';
import type { OpenApi, Response } from './openapi/types.ts';
import { serveDocs } from './openapi/docs.ts';
import { openapi } from './openapi-document.ts';
import { sendSafetyHeaders } from './security-headers.ts';

const document = openapi();
const operationOf = (doc: OpenApi, { route: { path, method } }: NamedRoute) =>
  doc.paths[`/${path}`]?.[method.toLowerCase()];
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

function refsIn(value: unknown): string[] {
  const refs: string[] = [];
  JSON.stringify(value, (key, inner: unknown) => {
    if (key === '$ref') refs.push(String(inner));
    return inner;
  });
  return refs;
}

/** The value a reference leads to, undefined when it leads nowhere. */
const follow = (doc: OpenApi, ref: string): unknown =>
  ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], doc);

describe('the document of the API', () => {
  it('holds every route of the contract, each under a name of its own', () => {
    expect(operations).toHaveLength(allRoutes.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(allRoutes.length);
  });

  it('leads nowhere by no reference', () => {
    expect(refsIn(document).filter((ref) => follow(document, ref) === undefined)).toEqual([]);
    expect(refsIn(document).length).toBeGreaterThan(allRoutes.length);
  });

  it('has no component that nothing leads to', () => {
    const refs = new Set(refsIn(document));
    for (const kind of ['schemas', 'responses', 'parameters', 'headers'] as const) {
      expect(
        Object.keys(document.components[kind]).filter((name) => !refs.has(`#/components/${kind}/${name}`)),
      ).toEqual([]);
    }
  });

  it.each(allRoutes.map((named) => [`${named.route.method} ${named.route.path}`, named] as const))(
    'says of %s what it is for, who may, what it takes and how it refuses',
    (_address, named) => {
      const operation = operationOf(document, named)!;
      expect(operation.summary.length).toBeGreaterThan(5);
      expect(operation['x-needs']).toEqual(named.route.needs);
      expect(operation.description).toMatch(
        /^(Needs \w+ \w+.* Roles: [A-Z, ]+|A signed-in|Any signed-in|Anyone, without signing in)/,
      );
      expect(operation.security).toEqual(named.route.needs === 'public' ? [] : [{ token: [] }]);
      expect(operation.tags).toEqual([named.feature]);

      const inPath = (operation.parameters ?? []).flatMap((parameter) =>
        'in' in parameter && parameter.in === 'path' ? [`{${parameter.name}}`] : [],
      );
      expect(inPath).toEqual(named.route.path.match(/\{\w+\}/g) ?? []);
      expect(Boolean(operation.requestBody)).toBe(Boolean(named.route.body));

      const refusals = Object.entries(operation.responses).flatMap(([status, response]) =>
        '$ref' in response
          ? (follow(document, response.$ref) as Response)['x-codes']!.map((code) => [Number(status), code] as const)
          : [],
      );
      expect(refusals.map(([, code]) => code).toSorted()).toEqual(errorsOf(named.route).toSorted());
      expect(refusals.filter(([status, code]) => errorCodes[code] !== status)).toEqual([]);
      expect(operation.responses).toHaveProperty(String(named.route.status ?? 200));
    },
  );

  it('is all that the command prints', async () => {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [fileURLToPath(new URL('../../cli/openapi.ts', import.meta.url))],
      { maxBuffer: 10_000_000 },
    );
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(document)));
  });
});

describe('what a route takes and answers', () => {
  const Size = z.strictObject({ width: z.int().default(3) });
  const Box = z.object({ size: Size, label: z.string().max(9), sealed_at: z.iso.datetime() });
  const replaceBox = route({
    method: 'PUT',
    path: 'boxes/{id}',
    summary: 'Replaces a box',
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({ page: z.coerce.number().int().default(1), by: z.string() }),
    body: Box,
    answer: one(Box),
    needs: ['edit', 'BOOK'],
  });
  const uploadLid = route({
    method: 'POST',
    path: 'lids',
    summary: 'Uploads a lid',
    body: z.strictObject({}),
    files: ['lid'],
    answer: z.any(),
    download: true,
    status: 201,
    needs: 'public',
  });
  const editLid = route({
    method: 'PUT',
    path: 'lids',
    summary: 'Changes a lid',
    body: z.strictObject({ name: z.string() }),
    files: ['lid'],
    answer: one(Box),
    needs: 'parent',
  });
  const routes = Object.entries({ replaceBox, uploadLid, editLid }).map(([name, value]) => ({
    feature: 'boxes',
    name,
    route: value,
  }));
  const doc = openApiDocument({ routes, modules: { boxes: { Box, Size } }, version: '1' });
  const [replace, upload, edit] = routes.map((named) => operationOf(doc, named)!);

  it('differs when a field may be left out on the way in and is always there on the way out', () => {
    expect(replace!.requestBody!.content['application/json']!.schema).toEqual({ $ref: '#/components/schemas/Box.in' });
    expect(doc.components.schemas['Box.in']).toMatchObject({
      properties: { size: { $ref: '#/components/schemas/Size.in' } },
    });
    expect(doc.components.schemas['Size.in']).toEqual({
      type: 'object',
      properties: { width: { type: 'integer', default: 3 } },
      additionalProperties: false,
    });
    expect(doc.components.schemas['Size']).toEqual({
      type: 'object',
      properties: { width: { type: 'integer', default: 3 } },
      required: ['width'],
    });
  });

  it('names parameters with their types, and which of them must be there', () => {
    expect(replace!.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
      { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } },
      { name: 'by', in: 'query', required: true, schema: { type: 'string' } },
      { $ref: '#/components/parameters/CompanyId' },
      { $ref: '#/components/parameters/XsrfToken' },
    ]);
  });

  it('is form data alone when files are all there is, and form data or JSON when there is more', () => {
    expect(Object.keys(upload!.requestBody!.content)).toEqual(['multipart/form-data']);
    expect(upload!.requestBody!.content['multipart/form-data']!.schema).toMatchObject({
      properties: { lid: { type: 'string', contentMediaType: 'application/octet-stream' } },
      required: ['lid'],
    });
    expect(Object.keys(edit!.requestBody!.content)).toEqual(['application/json', 'multipart/form-data']);
    expect(edit!.requestBody!.content['multipart/form-data']!.schema).toMatchObject({
      required: ['name'],
      properties: { name: { type: 'string' }, lid: {} },
    });
  });

  it('is a file where the route says so', () => {
    expect(Object.keys((upload!.responses['201'] as Response).content!)).toEqual(['application/octet-stream']);
  });

  it('says which roles may, also those that may only with a flag of their company', () => {
    const invite = route({
      method: 'GET',
      path: 'x',
      summary: 'Parents of a company',
      answer: z.any(),
      needs: ['view', 'PARENTS'],
    });
    const [operation] = Object.values(
      openApiDocument({ routes: [{ feature: 'x', name: 'invite', route: invite }], modules: {}, version: '1' }).paths[
        '/x'
      ]!,
    );
    expect(operation!.description).toBe('Needs view PARENTS. Roles: SP, MN; CM, IN if their company has the flag.');
  });
});

describe('the page of the API', () => {
  const app = Fastify();
  afterAll(() => app.close());
  const get = (url: string) => app.inject({ url });

  it('is Swagger UI from own files, asks no one else for anything and has no script of its own in it', async () => {
    sendSafetyHeaders(app, false);
    await serveDocs(app);
    const page = await get('/api/docs');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.body).not.toMatch(/<script(?![^>]* src=)|\son\w+=|https?:\/\//i);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(4);
    for (const file of files)
      expect((await get(new URL(file, 'http://x/api/docs').pathname)).statusCode, file).toBe(200);
  });

  it('shows the document', async () => {
    expect((await get('/api/docs/json')).json().paths).toEqual(JSON.parse(JSON.stringify(document.paths)));
    expect((await get('/api/openapi.json')).json().paths).toEqual(JSON.parse(JSON.stringify(document.paths)));
  });
});
