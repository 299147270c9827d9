import { parseAst, type Plugin } from 'vite';

/** What the server alone reads of a route. */
const ofTheServer = new Set(['answer', 'summary', 'params', 'errors', 'exportable']);

interface Edit {
  start: number;
  end: number;
  text: string;
}

type Declaration = Extract<ReturnType<typeof parseAst>['body'][number], { type: 'VariableDeclaration' }>;
type Value = NonNullable<Declaration['declarations'][number]['init']>;

/**
 * The browser calls routes and checks forms; answers it takes as they come. So their schemas stay on the server, and
 * whatever else a page does not use of the contract is neither loaded nor made: its modules do nothing but declare.
 */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/src\/[^?]+\.ts$/ },
    handler: (code) => lean(code),
  },
};

export function lean(code: string): string {
  const edits: Edit[] = [];
  for (const statement of parseAst(code).body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      if (id.type === 'Identifier' && init && isMade(init)) edits.push(...without(init, code), ...pure(init));
    }
  }
  return withoutIdleImports(edited(code, edits));
}

const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);

/** What only an answer needed is not imported: a page that is given a module is given all that the module imports. */
function withoutIdleImports(code: string): string {
  const imports = parseAst(code).body.filter((statement) => statement.type === 'ImportDeclaration');
  const rest = edited(
    code,
    imports.map(({ start, end }) => ({ start, end, text: '' })),
  );
  const isUsed = (name: string) => new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(rest);
  return edited(
    code,
    imports.map(({ start, end, specifiers, source }) => {
      const used = specifiers.filter(({ local }) => isUsed(local.name));
      const isWhole = used.length === specifiers.length || used.some(({ type }) => type !== 'ImportSpecifier');
      if (isWhole) return { start, end, text: code.slice(start, end) };
      const names = used.map((each) => code.slice(each.start, each.end)).join(', ');
      return { start, end, text: used.length > 0 ? `import { ${names} } from ${source.raw};` : '' };
    }),
  );
}

/** Made by calling something, which the bundler would keep for what it might do. */
const isMade = ({ type }: Value): boolean =>
  type === 'CallExpression' || type === 'ObjectExpression' || type === 'ArrayExpression' || type === 'NewExpression';

const pure = ({ start, end }: Value): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => (' },
  { start: end, end, text: '))()' },
];

function without(value: Value, code: string): Edit[] {
  const [definition] =
    value.type === 'CallExpression' && value.callee.type === 'Identifier' && value.callee.name === 'route'
      ? value.arguments
      : [];
  if (definition?.type !== 'ObjectExpression') return [];
  return definition.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || !ofTheServer.has(property.key.name))
      return [];
    const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0;
    return [{ start: property.start, end: property.end + comma, text: '' }];
  });
}
