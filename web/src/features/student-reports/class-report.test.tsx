import type { Department } from '@okur/contract/departments';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show } from '../../kit/testing.tsx';
import { ClassReportTab } from './ClassReportTab.tsx';

it('counts the students of whom there is a page, and offers none where all accounts have ended', async () => {
  serve(() => ({ data: [] }));
  const department = { id: 'd', student_count: 25, active_student_count: 0 } as Department;
  show(() => <ClassReportTab department={department} />);
  expect(await screen.findByText('student_report.no_students')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'student_report.class_make' })).toBeNull();
});
