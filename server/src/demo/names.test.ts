import { expect, it } from 'vitest';
import { boyNames, demoCompanies, girlNames, surnames } from './names.ts';

it('holds enough names for three hundred different children, none twice', () => {
  expect(girlNames).toHaveLength(60);
  expect(boyNames).toHaveLength(60);
  expect(surnames).toHaveLength(80);
  expect(new Set([...girlNames, ...boyNames]).size).toBe(120);
  expect(new Set(surnames).size).toBe(80);
});

it('writes every name with a capital in Turkish', () => {
  for (const name of [...girlNames, ...boyNames, ...surnames]) {
    expect(name).toBe(name.charAt(0).toLocaleUpperCase('tr') + name.slice(1).toLocaleLowerCase('tr'));
  }
});

it('has three schools with a dozen classes, short names fit for usernames', () => {
  expect(demoCompanies).toHaveLength(3);
  expect(demoCompanies.flatMap((company) => company.departments)).toHaveLength(12);
  expect(new Set(demoCompanies.map((company) => company.short_name)).size).toBe(3);
  for (const { short_name, departments } of demoCompanies) {
    expect(short_name).toMatch(/^[A-Z]{3,10}$/);
    expect(new Set(departments.map((department) => department.department_name)).size).toBe(departments.length);
    for (const { department_name, grade_level } of departments)
      expect(department_name).toMatch(new RegExp(`^${grade_level}-[A-Z]$`));
  }
});
