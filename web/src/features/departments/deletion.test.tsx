import { fireEvent, screen } from '@testing-library/react';
import type { Department } from '@okur/contract/departments';
import { expect, it } from 'vitest';
import { serve, show } from '../../kit/testing.tsx';
import { useClassDeletion } from './useClassDeletion.tsx';

const id = '01a1fd33-f155-7000-8000-000000000001';
const of = (student_count: number) =>
  ({ id, company_id: id, department_name: '8-A', version: 1, deleted_at: null, student_count }) as Department;

function Delete({ department }: { department: Department }) {
  const { label, onClick } = useClassDeletion()(department);
  return <button onClick={() => void onClick()}>{label}</button>;
}
const open = (students: number): string[] => {
  const deleted: string[] = [];
  serve(({ path }) => {
    deleted.push(path);
    return { data: of(students) };
  });
  show(() => <Delete department={of(students)} />);
  return deleted;
};

it('of a class with students says first what becomes of them', async () => {
  const deleted = open(28);
  fireEvent.click(await screen.findByRole('button'));
  expect(await screen.findByText('departments.delete_text')).toBeDefined();
  expect(deleted).toEqual([]);
});

it('of an empty class is done at once', async () => {
  const deleted = open(0);
  fireEvent.click(await screen.findByRole('button'));
  await expect.poll(() => deleted).toHaveLength(1);
});
