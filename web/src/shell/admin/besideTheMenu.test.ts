import { abilityFor, type Role } from '@okur/contract/abilities';
import { expect, test } from 'vitest';
import { besideTheMenu } from './besideTheMenu.ts';

const pathsOf = (role: Role) => besideTheMenu(abilityFor([role], null)).map(({ path }) => path);

test('a manager, who may see the users of partners and has no entry for them, finds the way by the search', () => {
  expect(pathsOf('MN')).toContain('/partners');
  // The menu has it.
  expect(pathsOf('SP')).not.toContain('/partners');
  expect(pathsOf('CM')).not.toContain('/partners');
});
