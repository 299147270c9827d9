import { useAbility } from '../../kit/ability.ts';

/** Whether the caller finds texts in the list and may give them to a class. */
export function useGivesTexts(): boolean {
  const ability = useAbility();
  return ability.can('view', 'ARTICLE') && (ability.can('edit', 'ARTICLE') || ability.can('add', 'HOMEWORK'));
}
