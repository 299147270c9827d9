import type { TextParams } from '@okur/contract/errors';
import type { TFunction } from 'i18next';
import { failureKey, ServerFailure } from '../client/failure.ts';

/** Codes of refusals that name the rule where there is one. */
const saysRule: ReadonlySet<string> = new Set([
  'invalid',
  'conflict',
  'duplicate',
  'has_dependents',
  'no_codes_left',
  'too_many_requests',
]);

/**
 * One sentence for a failure: the rule that was broken, the server's message where the catalogue has it, else the text
 * of its code.
 */
export function failureText(failure: unknown, t: TFunction): string {
  if (!(failure instanceof ServerFailure)) return t(failureKey(failure));
  // Of a write without a form: no field says what is wrong.
  const [field = '', [rule] = []] = saysRule.has(failure.code) ? (Object.entries(failure.errors ?? {})[0] ?? []) : [];
  return rule
    ? ruleText(rule, failure.params?.[field], t)
    : t([failure.message, failureKey(failure)], { ...failure.params?.message });
}

/**
 * A text of a rule with its numbers. A limit on one side has a text of its own where the catalogue has one
 * (`validation.range_min`, `validation.range_max`).
 */
export function ruleText(key: string, params: TextParams | undefined, t: TFunction): string {
  const context = params && 'min' in params !== 'max' in params ? ('min' in params ? 'min' : 'max') : undefined;
  return t(key, { ...params, context });
}
