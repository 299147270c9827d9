import { abilityFor, type CompanyFlags, type Role, roles } from '@okur/contract/abilities';
import { meets, type Needs, pairsOf } from '@okur/contract/needs';

const everyFlag: CompanyFlags = {
  buy_activation_access: true,
  document_access: true,
  parent_access: true,
  tutorial_access: true,
};
const accounts = {
  public: 'Anyone, without signing in',
  staff: 'Any signed-in member of staff',
  parent: 'A signed-in parent',
  student: 'A signed-in student',
};

/** "view DEPARTMENT", "view COMPANY or view HAS_STUDENTS", "A signed-in parent". */
const needsInWords = (needs: Needs): string =>
  typeof needs === 'string'
    ? accounts[needs]
    : pairsOf(needs)
        .map(([action, subject]) => `${action} ${subject}`)
        .join('allOf' in needs ? ' and ' : ' or ');

/** The roles that may, and those that may only while their company has a flag set. */
function rolesFor(needs: Exclude<Needs, string>): { always: Role[]; byFlag: Role[] } {
  const may = (role: Role, flags: CompanyFlags | null) =>
    meets(needs, (action, subject) => abilityFor([role], flags).can(action, subject));
  const always = roles.filter((role) => may(role, null));
  return { always, byFlag: roles.filter((role) => !always.includes(role) && may(role, everyFlag)) };
}

/** One sentence or two for a route's description. */
export function describeNeeds(needs: Needs): string {
  if (typeof needs === 'string') return `${accounts[needs]}.`;
  const { always, byFlag } = rolesFor(needs);
  const held = [always.join(', '), byFlag.length ? `${byFlag.join(', ')} if their company has the flag` : '']
    .filter(Boolean)
    .join('; ');
  return `Needs ${needsInWords(needs)}. Roles: ${held || 'none'}.`;
}
