import { AdminInput } from '@okur/contract/admins';
import { UserSettings } from '@okur/contract/accounts';
import { CompanyInput } from '@okur/contract/companies';
import { DepartmentInput } from '@okur/contract/departments';
import { FaqInput } from '@okur/contract/faq';
import { HomeworkChange } from '@okur/contract/homework';
import { InstructorInput } from '@okur/contract/instructors';
import { ParentChange } from '@okur/contract/parents';
import { UserChange } from '@okur/contract/users';
import type { AuditEntry, AuditSubject } from '@okur/contract/audit';
import type { TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import { formatIn } from '../../kit/format/useFormat.ts';
import { changesOf } from './changes.ts';
import { labels } from './labels.ts';

/** Texts by their keys. */
const t = ((key: string) => key) as TFunction;
const read = (subject: AuditSubject, changes: AuditEntry['changes']) =>
  changesOf({ subject, changes }, t, formatIn('en'));
const valuesOf = (subject: AuditSubject, field: string, before: unknown, after: unknown) =>
  read(subject, [{ field, before, after }])[0]?.values;

describe('A change', () => {
  test('has the words of the form and its order', () => {
    const read2 = read('USER', [
      { field: 'surname', before: 'Ak', after: 'Akın' },
      { field: 'name', before: 'Can', after: 'Cem' },
    ]);
    expect(read2).toEqual([
      { field: 'name', label: 'users.name', values: { before: 'Can', after: 'Cem' } },
      { field: 'surname', label: 'users.surname', values: { before: 'Ak', after: 'Akın' } },
    ]);
  });

  test('tells values as people write them', () => {
    expect(valuesOf('USER', 'birth_year', null, 2014)).toEqual({ before: 'audit.empty', after: '2014' });
    expect(valuesOf('COMPANY', 'licence_limit', 120, 1500)).toEqual({ before: '120', after: '1,500' });
    expect(valuesOf('COMPANY', 'parent_access', false, true)).toEqual({ before: 'audit.no', after: 'audit.yes' });
    expect(valuesOf('COMPANY', 'country', 'TR', 'PL')).toEqual({ before: 'Türkiye', after: 'Poland' });
    expect(valuesOf('USER', 'language', 'tr', 'fr')).toEqual({ before: 'Turkish', after: 'French' });
    expect(valuesOf('USER', 'captions', 'off', 'fr')).toEqual({ before: 'tutorials.captions_off', after: 'French' });
    expect(valuesOf('TUTORIAL_RESOURCE', 'caption_languages', [], ['tr', 'en'])).toEqual({
      before: 'audit.empty',
      after: 'Turkish, English',
    });
    expect(valuesOf('INSTRUCTOR', 'phone_number', '', '5321234567')).toEqual({
      before: 'audit.empty',
      after: '+90 (532) 123 45 67',
    });
    expect(valuesOf('USER', 'status', 'active', 'frozen')).toEqual({
      before: 'users.status.active',
      after: 'users.status.frozen',
    });
    expect(valuesOf('GENERAL_CONTENTS', 'answer', '<p>One</p>', '<p>Two &amp; three</p>')).toEqual({
      before: 'One',
      after: 'Two & three',
    });
    expect(valuesOf('ADMIN', 'roles', [{ name: 'CS' }], [{ name: 'CS' }, { name: 'MN' }])).toEqual({
      before: 'role.CS',
      after: 'role.CS, role.MN',
    });
    expect(valuesOf('DEPARTMENT', 'instructors', [], [{ id: '1', instructor_name: 'Ece Bozkurt' }])).toEqual({
      before: 'audit.empty',
      after: 'Ece Bozkurt',
    });
  });

  test('of the reading settings is one of each setting that differs', () => {
    const before = { font_size: 20, theme: 'light', sound: true };
    expect(read('USER', [{ field: 'settings', before, after: { ...before, theme: 'dark' } }])).toEqual([
      {
        field: 'theme',
        label: 'student.colours',
        values: { before: 'student.theme_light', after: 'student.theme_dark' },
      },
    ]);
  });

  test('leaves out ids, and values that have no short form or look the same', () => {
    expect(read('ARTICLE', [{ field: 'category_id', before: 'a', after: 'b' }])).toEqual([]);
    expect(valuesOf('CLASS_LIST', 'mapping', { 1: 'name' }, { 1: 'surname' })).toBeUndefined();
    expect(valuesOf('USER_NOTES', 'length', 60, 75)).toBeUndefined();
    expect(valuesOf('COMPANY', 'logo', '/files/a.png', '/files/b.png')).toBeUndefined();
  });

  test.each([
    ['ADMIN', AdminInput],
    ['COMPANY', CompanyInput],
    ['DEPARTMENT', DepartmentInput],
    ['GENERAL_CONTENTS', FaqInput],
    ['HOMEWORK', HomeworkChange],
    ['INSTRUCTOR', InstructorInput],
    ['PARENTS', ParentChange],
    ['USER', UserChange],
    ['USER', UserSettings],
  ] as const)('of %s has a word for every field that can be changed', (subject, schema) => {
    const fields = Object.keys(schema.shape).filter(
      (field) => field !== 'version' && !field.endsWith('_id') && !field.endsWith('_ids'),
    );
    expect(fields.filter((field) => !labels[subject]?.[field])).toEqual([]);
  });
});
