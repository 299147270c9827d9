import type { Admin } from '@okur/contract/accounts';
import { afterEach, describe, expect, it } from 'vitest';
import { ability } from './ability.ts';
import { adminQuery, choicesOf, setAdmin } from './client/account.ts';
import { choose } from './client/choose.ts';
import { queryClient } from './client/query.ts';
import { selection } from './client/selection.ts';

const company = (name: string) => ({
  id: `company ${name}`,
  company_name: name,
  short_name: name,
  logo: null,
  buy_activation_access: false,
  document_access: false,
  parent_access: true,
  tutorial_access: false,
});
const post = (name: string) => ({
  id: `post ${name}`,
  instructor_name: 'Ayşe',
  company_id: company(name).id,
  company: company(name),
});
const person = (...roles: ('CM' | 'IN' | 'CE')[]): Admin =>
  ({
    roles: roles.map((name) => ({ name })),
    companies: [company('A')],
    instructors: [post('B'), post('A')],
  }) as unknown as Admin;

afterEach(() => {
  queryClient.removeQueries({ queryKey: adminQuery.queryKey });
  selection.set(null);
});

describe('who manages one company and teaches in another', () => {
  it('chooses between both, the managed one first of all', () => {
    const admin = person('CM', 'IN');
    expect(choicesOf(admin).map(({ label, instructorId }) => [label, instructorId])).toEqual([
      ['B', 'post B'],
      ['A', null],
    ]);
    setAdmin(admin);
    expect(selection.get()).toEqual({ companyId: 'company A', instructorId: null });
  });

  it('sees where they teach what an instructor sees, and where they manage what a manager sees', () => {
    setAdmin(person('CM', 'IN'));
    expect([ability().can('edit', 'INSTRUCTOR'), ability().can('add', 'ARTICLE')]).toEqual([true, true]);
    choose({ companyId: 'company B', instructorId: 'post B' });
    expect([ability().can('edit', 'INSTRUCTOR'), ability().can('add', 'ARTICLE')]).toEqual([false, true]);
    expect(ability().can('edit', 'CERTIFICATES')).toBe(false);
  });

  it('has no company while they reach all of them', () => {
    setAdmin(person('CE', 'CM'));
    expect(selection.get()).toBeNull();
    expect([ability().can('edit', 'BOOK'), ability().can('view', 'USER')]).toEqual([true, false]);
  });
});
