import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openapi } from '../openapi-document.ts';

/**
 * The API as a document, and as a page for people: Swagger UI from the server's own files, under the content policy of
 * every page. Only calls that read can be tried on it; others ask for the XSRF header and change something.
 */
export async function serveDocs(http: FastifyInstance): Promise<void> {
  http.get('/api/openapi.json', async () => openapi());
  // Empty here: the document is made at the first request.
  const document = { openapi: '3.1.1', info: { title: 'Okur API', version: '' }, paths: {} };
  await http.register(swagger, { mode: 'static', specification: { document } });
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Okur API' },
    transformSpecification: () => openapi(),
    transformSpecificationClone: false,
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      filter: true,
      supportedSubmitMethods: ['get'],
    },
  });
}
