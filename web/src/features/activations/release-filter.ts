import type { Activation } from '@okur/contract/activations';
import type { ReleaseFilter } from '@okur/contract/licences';
import type { List } from '../../kit/list/useList.ts';

const narrowing = ['source', 'department_id', 'payment_id', 'grant_id', 'expires_from', 'expires_to'] as const;

/** By what all codes of the list are taken back; null where it also shows others, or all of the school. */
export function releaseFilterOf(
  { filter, flag, state }: Pick<List<Activation>, 'filter' | 'flag'> & { state: { search: string } },
  companyId: string,
): ReleaseFilter | null {
  const ofGone = Boolean(flag('of_gone').value);
  const wanted = filter('state').value ?? (ofGone ? 'used' : null);
  const values = narrowing.flatMap((name) => {
    const { value } = filter(name);
    return value ? [[name, value]] : [];
  });
  const isNarrowed = ofGone || state.search !== '' || values.length > 0;
  if (wanted !== 'used' || !isNarrowed) return null;
  return {
    company_id: companyId,
    ...Object.fromEntries(values),
    ...(state.search ? { search: state.search } : {}),
    ...(ofGone ? { of_gone: true } : {}),
  };
}
