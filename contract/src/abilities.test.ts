import { describe, expect, it } from 'vitest';
import {
  abilityFor,
  actions,
  type Action,
  type CompanyFlags,
  mayEnter,
  type Role,
  roles,
  type Subject,
  subjects,
} from './abilities.ts';
import expected from './fixtures/abilities-expected.json' with { type: 'json' };

/*
 * The expected table was written out from the specification's data, role by role: "manage", "view", "add if <flag>".
 * Nothing here is derived from the rules under test.
 */
const table = expected as Record<Role, Partial<Record<Subject, string>>>;
const flagNames = ['buy_activation_access', 'document_access', 'parent_access', 'tutorial_access'] as const;
const flags = (...on: (keyof CompanyFlags)[]): CompanyFlags =>
  Object.fromEntries(flagNames.map((name) => [name, on.includes(name)])) as unknown as CompanyFlags;

function mayByTable(role: Role, action: Action, subject: Subject, company: CompanyFlags | null): boolean {
  const grants = table[role][subject]?.split(', ') ?? [];
  return grants.some((grant) => {
    const [granted, flag] = grant.split(' if ') as [string, keyof CompanyFlags | undefined];
    return (granted === 'manage' || granted === action) && (!flag || company?.[flag] === true);
  });
}

describe('the permission table', () => {
  it('names every subject and no other', () => {
    const named = new Set(Object.values(table).flatMap((row) => Object.keys(row)));
    expect([...named].sort()).toEqual([...subjects].sort());
  });

  const companies: [string, CompanyFlags | null][] = [
    ['no company', null],
    ['no flag', flags()],
    ['every flag', flags(...flagNames)],
    ...flagNames.map((name): [string, CompanyFlags] => [name, flags(name)]),
  ];
  for (const role of roles) {
    it.each(companies)(`${role} with %s may what the table says, on every subject and action`, (_name, company) => {
      const ability = abilityFor([role], company);
      const answers = subjects.flatMap((subject) =>
        actions.map((action) => `${subject} ${action} ${ability.can(action, subject)}`),
      );
      const wanted = subjects.flatMap((subject) =>
        actions.map((action) => `${subject} ${action} ${mayByTable(role, action, subject, company)}`),
      );
      expect(answers).toEqual(wanted);
    });
  }

  it('gives several roles the union of what each may', () => {
    for (const first of roles) {
      for (const second of roles) {
        const both = abilityFor([first, second], flags('parent_access'));
        for (const subject of subjects) {
          for (const action of actions) {
            const wanted =
              mayByTable(first, action, subject, flags('parent_access')) ||
              mayByTable(second, action, subject, flags('parent_access'));
            expect(both.can(action, subject), `${first}+${second} ${action} ${subject}`).toBe(wanted);
          }
        }
      }
    }
  });
});

describe('the gate of menus and routes', () => {
  it('opens without modules, and with view or manage on one of them', () => {
    const support = abilityFor(['CS'], null);
    expect(mayEnter(support, [])).toBe(true);
    expect(mayEnter(support, ['ADMIN', 'COMPANY'])).toBe(true);
    expect(mayEnter(support, ['ADMIN'])).toBe(false);
  });

  it('stays shut for someone who may only assign', () => {
    const manager = abilityFor(['CM'], flags());
    expect(mayEnter(manager, ['BUY_ACTIVATION_CODE'])).toBe(false);
    expect(mayEnter(abilityFor(['CM'], flags('buy_activation_access')), ['BUY_ACTIVATION_CODE'])).toBe(true);
  });
});
