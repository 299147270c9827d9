import type { AppAbility } from '@okur/contract/abilities';

/** Support may give a student a new password without being able to change anything else. */
export const mayGivePassword = (ability: AppAbility): boolean =>
  ability.can('edit', 'USER') || ability.can('edit', 'USER_CHANGE_PASSWORD');

export const mayLinkParents = (ability: AppAbility): boolean =>
  ability.can('edit', 'PARENTS') || ability.can('edit', 'USER_PARENTS');
