import { openapi } from '../platform/http/openapi-document.ts';

/* npm run -s openapi: the API as OpenAPI 3.1 on standard output, nothing else. */

process.stdout.write(`${JSON.stringify(openapi(), null, 2)}\n`);
