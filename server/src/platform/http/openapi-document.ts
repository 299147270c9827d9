import { allRoutes, features } from '@okur/contract';
import * as accounts from '@okur/contract/accounts';
import * as list from '@okur/contract/list';
import * as route from '@okur/contract/route';
import pkg from '../../../package.json' with { type: 'json' };
import { openApiDocument } from './openapi/document.ts';
import type { OpenApi } from './openapi/types.ts';

let document: OpenApi | undefined;

/** The API as an OpenAPI 3.1 document. */
export function openapi(): OpenApi {
  document ??= openApiDocument({
    routes: allRoutes,
    modules: { ...features, accounts, list, route },
    version: pkg.version,
  });
  return document;
}
