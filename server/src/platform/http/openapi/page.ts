import { errorCodes } from '@okur/contract/errors';
import { escapeHtml } from '../escape-html.ts';
import { errorWords } from './error-words.ts';
import { needsInWords } from './needs.ts';
import { fieldRow, schemaAnchor, schemaTable, table } from './page-schema.ts';
import { pageStyle } from './page-style.ts';
import type { OpenApi, Operation, Parameter, Ref, Response, Schema } from './types.ts';

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

/**
 * The document as one page without a script. Calls are folded; browsers unfold what a search in the page or a link
 * leads to, which is why the link's aim stands inside the fold.
 */
export function renderDocs(document: OpenApi): string {
  const features = document.tags.map(({ name }) => ({ name, calls: callsOf(document, name) }));
  const schemas = Object.entries(document.components.schemas);
  const count = features.reduce((sum, { calls }) => sum + calls.length, 0);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>Okur API</title><style>${pageStyle}</style></head>
<body><a class="skip" href="#main">To the calls</a><div class="frame">
<nav aria-label="Features"><p class="brand">Okur API</p><h2>Calls</h2><ul>${features.map(({ name, calls }) => navEntry(`feature-${name}`, words(name), calls.length)).join('')}</ul>
<h2>For all of them</h2><ul>${navEntry('errors', 'Errors', Object.keys(errorCodes).length)}${navEntry('schemas', 'Schemas', schemas.length)}</ul></nav>
<main id="main"><h1>Okur API</h1><div class="lead">${introduction(document, count)}</div>
${features.map(({ name, calls }) => `<section id="feature-${name}"><h2>${words(name)}</h2>${calls.map((call) => callOf(document, call)).join('')}</section>`).join('\n')}
<section id="errors"><h2>Errors</h2>${errorTable()}</section>
<section id="schemas" class="plain"><h2>Schemas</h2>${schemas.map(([name, schema]) => schemaOf(name, schema)).join('')}</section>
</main></div></body></html>
`;
}

const words = (feature: string): string =>
  escapeHtml(feature.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase()));
const navEntry = (anchor: string, label: string, count: number): string =>
  `<li><a href="#${anchor}">${label}<span class="count">${count}</span></a></li>`;

const callsOf = ({ paths }: OpenApi, feature: string): Call[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operation.tags.includes(feature) ? [{ method: method.toUpperCase(), path, operation }] : [],
    ),
  );

const introduction = ({ info, servers }: OpenApi, count: number): string =>
  `<p>Version ${escapeHtml(info.version)}, ${count} calls below ${servers.map(({ url }) => `<code>${escapeHtml(url)}</code>`).join(' and ')}. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>` +
  info.description
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('');

function callOf(document: OpenApi, { method, path, operation }: Call): string {
  const kind = method === 'GET' ? '' : method === 'DELETE' ? ' delete' : ' write';
  const parts = [
    parametersOf(document, operation),
    ...bodiesOf(operation),
    ...answersOf(operation),
    refusalsOf(document, operation),
  ];
  return `<details><summary><span class="method${kind}">${method}</span><span class="path">${escapeHtml(path).replace(/\{\w+\}/g, '<i>$&</i>')}</span><span class="needs">${escapeHtml(needsInWords(operation['x-needs']))}</span><span class="what">${escapeHtml(operation.summary)}</span></summary><div class="body" id="${operation.operationId}"><p>${escapeHtml(operation.description)}</p>${parts.join('')}</div></details>\n`;
}

function parametersOf({ components }: OpenApi, { parameters = [] }: Operation): string {
  const known = parameters.map((parameter) =>
    '$ref' in parameter ? components.parameters[nameOf(parameter)]! : parameter,
  );
  const group = (place: Parameter['in'], title: string) => {
    const rows = known
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, description, required }) =>
        fieldRow(
          name,
          description ? { ...schema, description } : schema,
          required && place !== 'path' ? 'required' : '',
        ),
      );
    return rows.length ? `<h3>${title}</h3>${table(rows)}` : '';
  };
  return group('path', 'In the path') + group('query', 'Query') + group('header', 'Headers');
}

const bodiesOf = ({ requestBody }: Operation): string[] =>
  Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) =>
      `<h3>Body, ${type === 'application/json' ? 'JSON' : 'form data'}</h3>${schemaTable(schema, 'sent')}`,
  );

const answersOf = ({ responses }: Operation): string[] =>
  Object.entries(responses).flatMap(([status, response]) =>
    '$ref' in response
      ? []
      : [
          `<h3>Answer ${status}: ${escapeHtml(response.description)}</h3>${schemaTable(contentOf(response), 'answered')}`,
        ],
  );

const contentOf = (response: Response): Schema => Object.values(response.content ?? {})[0]?.schema ?? {};

function refusalsOf({ components }: OpenApi, { responses }: Operation): string {
  const rows = Object.entries(responses).flatMap(([status, response]) => {
    const codes = '$ref' in response ? (components.responses[nameOf(response)]?.['x-codes'] ?? []) : [];
    return codes.length
      ? [`<dt>${status}<dd>${codes.map((code) => `<a href="#error-${code}">${code}</a>`).join('')}`]
      : [];
  });
  return `<h3>Refusals</h3><dl class="codes">${rows.join('')}</dl>`;
}

const nameOf = ({ $ref }: Ref): string => $ref.slice($ref.lastIndexOf('/') + 1);

const errorTable = (): string =>
  `<div class="scroll"><table><thead><tr><th>Code<th>Status<th>When</thead><tbody>${Object.entries(errorWords)
    .map(
      ([code, when]) =>
        `<tr id="error-${code}"><td><code>${code}</code><td class="type">${errorCodes[code as keyof typeof errorCodes]}<td>${escapeHtml(when)}`,
    )
    .join('')}</tbody></table></div>`;

const schemaOf = (name: string, schema: Schema): string =>
  `<details><summary><span class="path">${escapeHtml(name)}</span></summary><div class="body" id="${schemaAnchor(name)}">${schemaTable(schema, schema.additionalProperties === false ? 'sent' : 'answered')}</div></details>\n`;
