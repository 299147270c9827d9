import { dashboard } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { daysAgo, makeReading, makeText } from '../../platform/testing/readings.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const text = await makeText(app);
let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 4 });
});
const figures = async (client: Client, query: Record<string, string> = {}) => (await client.call(dashboard.usersDashboard, { query })).body.data;
const read = (student: number, wpm: number, days: number, comprehension?: number, implausible = false) =>
  makeReading(app, { user: { id: school.studentIds[student]!, companyId: school.companyId }, text, wpm, comprehension, finished: daysAgo(days), implausible });

describe('the figures of the dashboard', () => {
  it('of a school without readings are zeros and twelve empty months', async () => {
    const data = await figures(school.manager);
    expect(data).toMatchObject({ students: 4, students_active_30_days: 0, departments: 2, readings_7_days: 0, readings_total: 0, wpm: null, comprehension: null, effective_speed: null });
    expect(data.months).toHaveLength(12);
    const months = data.months.map((m: { month: string }) => m.month);
    expect(months).toEqual(months.toSorted());
    expect(data.months[11]).toEqual({ month: new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Istanbul', year: 'numeric', month: '2-digit' }).format(new Date()), wpm: null, comprehension: null, readings: 0 });
  });

  it('count and average plausible readings of the last year', async () => {
    await read(0, 100, 0, 60);
    await read(0, 140, 2, 80);
    await read(1, 180, 20);
    await read(2, 1700, 1, 0, true);
    await read(3, 500, 500, 100);
    await makeStudent(app, school.companyId, school.departmentIds[0]!, { deleted_at: new Date() });
    expect(await figures(school.manager)).toMatchObject({ students: 4, students_active_30_days: 2, readings_7_days: 2, readings_total: 4, wpm: 140, comprehension: 70, effective_speed: 86 });
    const { months } = await figures(school.manager);
    expect(months.reduce((sum: number, m: { readings: number }) => sum + m.readings, 0)).toBe(3);
  });

  it('are of the students in reach, narrowed by the filters', async () => {
    await read(0, 100, 0);
    await read(1, 200, 0);
    expect(await figures(school.instructor)).toMatchObject({ students: 2, departments: 1, readings_total: 1, wpm: 100 });
    expect(await figures(school.manager, { department_id: school.departmentIds[1]! })).toMatchObject({ students: 2, departments: 1, wpm: 200 });
    expect(await figures(sp, { company_id: school.companyId })).toMatchObject({ students: 4, departments: 2, wpm: 150 });
    expect(await figures(sp, { user_id: school.studentIds[1]! })).toMatchObject({ students: 1, departments: 1, wpm: 200 });
    const other = await makeSchool(app);
    expect(await figures(other.manager, { company_id: school.companyId })).toMatchObject({ students: 0, departments: 0, readings_total: 0 });
  });

  it('are for those who see students', async () => {
    expect((await (await staff(app, 'CE')).call(dashboard.usersDashboard)).status).toBe(403);
    expect((await sp.call(dashboard.usersDashboard, { query: { company_id: 'x' } })).body.errors).toEqual({ company_id: ['validation.id'] });
  });
});
