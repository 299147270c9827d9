import { reports } from '@okur/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { type School, staff } from '../../platform/testing/factories.ts';
import { ask, makeYears } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
let school: School;
let other: School;

beforeAll(async () => {
  ({ school, other } = await makeYears(app));
});

describe('what is not the caller’s', () => {
  it('is not in any figure, whatever the filter', async () => {
    const filters: Record<string, string>[] = [
      { company_id: school.companyId },
      { department_id: school.departmentIds[0]! },
      { user_id: school.studentIds[0]! },
    ];
    for (const query of filters) {
      for (const route of [
        reports.monthlySpeeds,
        reports.monthlyComprehension,
        reports.completedExercises,
        reports.exerciseTimes,
        reports.mostReadArticles,
        reports.monthlyHomework,
      ]) {
        expect(
          (await ask(other.manager, route, query)).meta.total.records,
          `${route.path} ${JSON.stringify(query)}`,
        ).toBe(0);
      }
      expect((await ask(other.manager, reports.reportReadings, query)).meta.total).toBe(0);
      expect((await ask(other.manager, reports.reportAttempts, query)).meta.total).toBe(0);
    }
    expect(await ask(other.manager, reports.growthCounts, { company_id: school.companyId })).toEqual({
      data: { students: 0, better: 0, no_change_yet: 0, worse: 0, too_early: 0 },
    });
    expect((await other.manager.call(reports.growthOfUser, { params: { id: school.studentIds[0]! } })).status).toBe(
      404,
    );
  });

  it('is refused by the abilities', async () => {
    expect((await (await staff(app, 'CE')).call(reports.monthlySpeeds)).status).toBe(403);
    expect((await (await staff(app, 'SM')).call(reports.monthlySpeeds)).status).toBe(403);
    expect((await (await staff(app, 'SM')).call(reports.monthlyActivations)).status).toBe(200);
    expect((await school.manager.call(reports.usersPerType)).status).toBe(403);
  });

  it('a period from its end to its beginning is refused by name', async () => {
    expect(
      (await sp.call(reports.monthlySpeeds, { query: { from: '2026-05-01', to: '2026-04-01' } })).body.errors,
    ).toEqual({ to: ['validation.range'] });
    expect((await sp.call(reports.monthlySpeeds, { query: { from: '1990-01-01' } })).body.errors).toEqual({
      from: ['validation.range'],
    });
    expect((await sp.call(reports.monthlySpeeds, { query: { kind: 'schulte_table' } })).body.errors).toEqual({
      kind: ['validation.choice'],
    });
  });
});
