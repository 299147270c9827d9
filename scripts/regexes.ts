import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Argument,
  type CallExpression,
  type NewExpression,
  parseSync,
  type TaggedTemplateExpression,
  Visitor,
} from 'oxc-parser';
import { checkSync } from 'recheck';
import { root } from './tools.ts';

/*
 * A regular expression whose time grows faster than its text lets one caller keep all others waiting. Every literal of
 * what runs in production, and every `new RegExp` of a plain text, is held to be linear.
 */

interface Regex {
  file: string;
  line: number;
  pattern: string;
  flags: string;
}

/** Those that may stay, or that the checker cannot decide on, and why. */
const exceptions: { file: string; pattern: string; reason: string }[] = [
  {
    file: 'contract/src/reading/count.ts',
    pattern:
      String.raw`(?:\p{N}+(?:[.,:]\p{N}+|[\u00a0\u202f]\p{N}{3}(?!\p{N}))+|[\p{L}\p{N}])` +
      String.raw`[\p{L}\p{M}\p{N}]*(?:['’\-\u2010\u2011][\p{L}\p{M}\p{N}]+)*`,
    reason: 'not decided: every match takes all it has walked, only the length of one number is walked twice',
  },
  {
    file: 'contract/src/reading/plain-text.ts',
    pattern: String.raw`<!--[\s\S]*?(?:-->|$)|<\/?([a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^<>"'])*>`,
    reason: 'not decided: a tag ends at the next < outside quotes, so each sign is walked three times at most',
  },
  {
    file: 'contract/src/reading/sentences.ts',
    pattern: String.raw`[\p{L}\p{N}.]+$`,
    reason: 'asked of sixteen signs at most',
  },
  {
    file: 'server/src/features/certificates/page.ts',
    pattern: String.raw`^https?:\/\/|\?.*$`,
    reason: 'asked of our own address',
  },
  {
    file: 'server/src/platform/postgres/embedded.ts',
    pattern: String.raw`could not create any TCP\/IP sockets|shared memory block .* still in use`,
    reason: "asked of PostgreSQL's own words",
  },
  {
    file: 'server/src/platform/postgres/embedded.ts',
    pattern: String.raw`[^/]*$`,
    reason: 'asked of our own address of the database',
  },
  {
    file: 'server/src/platform/sheets/xlsx.ts',
    pattern: String.raw`<(?:\w+:)?(?:row|c)\s(?:[^<>]*\s)?r\s*=\s*["']\s*([A-Za-z]*)(\d*)`,
    reason: 'not decided: a tag is walked forth and back once, the blanks behind each r once more',
  },
  {
    file: 'web/src/kit/client/http.ts',
    pattern: String.raw`filename\s*=\s*(?:"([^"]*)"|([^;]+))`,
    reason: 'asked of a header of our own server',
  },
  {
    file: 'web/src/kit/masks/masks.ts',
    pattern: String.raw`\B(?=(\d{3})+$)`,
    reason: 'asked of fifteen digits at most',
  },
];

/** Milliseconds for one expression; the slowest takes three seconds on a machine that does nothing else. */
const patience = 30_000;

const sources = (): string[] =>
  globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .toSorted();

/** The regular expressions of a source; those put together at run time say nothing before they run. */
export function regexesOf(file: string, source: string): Regex[] {
  const found: Regex[] = [];
  const note = (start: number, pattern: string, flags: string) =>
    found.push({ file, line: source.slice(0, start).split('\n').length, pattern, flags });
  const made = ({ start, callee, arguments: given }: CallExpression | NewExpression) => {
    const [pattern, flags] = given.map(textOf);
    if (callee.type === 'Identifier' && callee.name === 'RegExp' && pattern !== undefined)
      note(start, pattern, flags ?? '');
  };
  new Visitor({
    Literal: (node) => void ('regex' in node && note(node.start, node.regex.pattern, node.regex.flags)),
    NewExpression: made,
    CallExpression: made,
  }).visit(parseSync(file, source).program);
  return found;
}

/** A text that is in the source as it is, in one piece or several joined by +. */
function textOf(node: Argument): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.quasis.length === 1) return node.quasis[0]!.value.cooked ?? undefined;
  if (node.type === 'TaggedTemplateExpression' && isRaw(node)) return node.quasi.quasis[0]!.value.raw;
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [textOf(node.left as Argument), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

/** String.raw`…` without a value in it. */
const isRaw = ({ tag, quasi }: TaggedTemplateExpression): boolean =>
  tag.type === 'MemberExpression' &&
  tag.object.type === 'Identifier' &&
  tag.object.name === 'String' &&
  tag.property.type === 'Identifier' &&
  tag.property.name === 'raw' &&
  quasi.quasis.length === 1;

const faultsOfRegexes = new Map<string, string | null>();

/** What is wrong with an expression, or null. The same one in another file is looked at once. */
function fault({ pattern, flags }: Regex): string | null {
  const key = `/${pattern}/${flags}`;
  if (!faultsOfRegexes.has(key)) faultsOfRegexes.set(key, faultOf(pattern, flags));
  return faultsOfRegexes.get(key)!;
}

/** One that repeats nothing without end is as long as it says. */
function faultOf(pattern: string, flags: string): string | null {
  if (!/[*+]|\{\d+,\}/.test(pattern)) return null;
  const found = checkSync(pattern, flags.replace('v', 'u'), { timeout: patience });
  if (found.status === 'safe') return null;
  return found.status === 'vulnerable' ? found.complexity.summary : found.status;
}

/** A line for each expression that is not linear and for each exception that nothing needs any more. */
export function faultsOf(regexes: readonly Regex[], allowed = exceptions): string[] {
  const isOf =
    ({ file, pattern }: Regex) =>
    (exception: { file: string; pattern: string }) =>
      exception.file === file && exception.pattern === pattern;
  const stale = allowed.filter((exception) => !regexes.some((regex) => isOf(regex)(exception)));
  return [
    ...regexes
      .filter((regex) => !allowed.some(isOf(regex)))
      .flatMap((regex) => {
        const why = fault(regex);
        return why ? [`${regex.file}:${regex.line} /${regex.pattern}/${regex.flags}: ${why}`] : [];
      }),
    ...stale.map(({ file, pattern }) => `${file} has no /${pattern}/ any more: its exception can go`),
  ];
}

if (import.meta.main) {
  // Its own JavaScript, wherever this runs: no Java is looked for.
  process.env['RECHECK_SYNC_BACKEND'] = 'pure';
  const regexes = sources().flatMap((file) => regexesOf(file, readFileSync(join(root, file), 'utf8')));
  const faults = faultsOf(regexes);
  console.log(faults.length > 0 ? faults.join('\n') : `${regexes.length} regular expressions are linear.`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
