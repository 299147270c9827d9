import type { Route } from '@okur/contract/route';

/**
 * Holds an answer against its contract, as it would be on the wire. In production a field too many is left out and
 * it goes unnoticed; in development and in tests it fails.
 */
export function checkAnswer(route: Route, answer: unknown): void {
  const wire = JSON.parse(JSON.stringify(answer)) as unknown;
  const extra = extraField(wire, route.answer.parse(wire));
  if (extra) throw new Error(`${route.method} ${route.path} answers ${extra}, which its contract does not name`);
}

function extraField(wire: unknown, parsed: unknown, path = ''): string | null {
  if (typeof wire !== 'object' || wire === null || typeof parsed !== 'object' || parsed === null) return null;
  for (const [key, value] of Object.entries(wire)) {
    const at = path ? `${path}.${key}` : key;
    if (!(key in parsed)) return at;
    const inner = extraField(value, (parsed as Record<string, unknown>)[key], at);
    if (inner) return inner;
  }
  return null;
}
