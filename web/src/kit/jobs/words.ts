import type { Job } from '@okur/contract/jobs';
import type { TFunction } from 'i18next';
import { ruleText } from '../feedback/failureText.ts';

/** What the job does, in the reader's language. */
export const jobTitle = ({ kind, params }: Pick<Job, 'kind' | 'params'>, t: TFunction): string =>
  t(`job.kind.${kind}`, params);

/** Why it failed: the rules that were broken, else the text of the code. */
export function jobFailure({ error }: Pick<Job, 'error'>, t: TFunction): string {
  const rules = Object.entries(error?.errors ?? {}).flatMap(([field, keys]) =>
    keys.map((key) => ruleText(key, error?.params?.[field], t)),
  );
  return rules.length > 0 ? rules.join(' ') : t(`error.${error?.code ?? 'internal'}`);
}
