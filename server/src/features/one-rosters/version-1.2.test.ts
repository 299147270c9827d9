import { rightNow } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { row, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { carriedOut, changesOf, roster, upload } from './testing.ts';

const app = await testApp();
const sp: Client = await staff(app, 'SP');
const tag = 'k';

/** Two schools; Esra teaches in both and is the parent of Ada. */
const sheets = {
  orgs: ['sourcedId,name,type', `${tag}-s,Okul ${tag},school`, `${tag}-r,Yan ${tag},school`],
  academicSessions: [
    'sourcedId,title,type,startDate,endDate,parentSourcedId,schoolYear',
    `${tag}-y,Yıl,schoolYear,2026-09-01,2027-06-30,,2027`,
    `${tag}-y1,1. Dönem,semester,2026-09-01,2027-01-20,${tag}-y,2027`,
  ],
  courses: ['sourcedId,title,grades,orgSourcedId', `${tag}-c,Türkçe,"06",${tag}-s`],
  classes: [
    'sourcedId,title,classType,courseSourcedId,schoolSourcedId,termSourcedIds',
    `${tag}-6A,6-A,homeroom,${tag}-c,${tag}-s,${tag}-y1`,
  ],
  users: [
    'sourcedId,enabledUser,username,givenName,familyName,identifier,email,agentSourcedIds',
    `${tag}-t,true,esra.kaya,Esra,Kaya,,esra@${tag}.example,`,
    `${tag}-p,true,ada,Ada,Kaya,12,,${tag}-t`,
  ],
  roles: [
    'sourcedId,userSourcedId,roleType,role,orgSourcedId',
    `${tag}-1,${tag}-t,primary,teacher,${tag}-s`,
    `${tag}-2,${tag}-t,secondary,teacher,${tag}-r`,
    `${tag}-3,${tag}-t,secondary,parent,${tag}-s`,
    `${tag}-4,${tag}-p,primary,student,${tag}-s`,
  ],
  userProfiles: ['sourcedId,userSourcedId,profileType', `${tag}-pr,${tag}-p,lms`],
  enrollments: [
    'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role',
    `${tag}-e1,${tag}-6A,${tag}-s,${tag}-p,student`,
    `${tag}-e2,${tag}-6A,${tag}-s,${tag}-t,teacher`,
  ],
  demographics: ['sourcedId,birthDate,sex', `${tag}-p,2014-03-02,female`],
};
const files = roster(sheets, {}, '1.2');

describe('OneRoster 1.2', () => {
  it('has its roles in a file of their own; one person may be a teacher of two schools and a parent', async () => {
    const preview = await upload(sp, files);
    expect(preview, JSON.stringify(preview.faults)).toMatchObject({
      roster_version: '1.2',
      fault_counts: { stop: 0, fault: 0, note: 0 },
      counts: { instructor: { create: 2 }, parent: { create: 1 }, student: { create: 1 } },
    });
    await carriedOut(app, sp, preview);
    const ada = await row(
      app.services.db,
      sql`select u.birth_year, u.student_number, d.grade_level, d.academic_year, p.email as parent from users u
        join departments d on d.id = u.department_id join parent_users l on l.user_id = u.id
        join parents p on p.id = l.parent_id
          join companies c on c.id = u.company_id where c.company_name = ${`Okul ${tag}`}`,
    );
    expect(ada).toEqual({
      birth_year: 2014,
      student_number: '12',
      grade_level: 6,
      academic_year: '2026-2027',
      parent: `esra@${tag}.example`,
    });
    const again = await upload(sp, files);
    expect(await changesOf(sp, again.id)).toEqual([]);
  });

  it('skips a year in which no student can be born, and names the years', async () => {
    const born = (day: string) =>
      roster({ ...sheets, demographics: ['sourcedId,birthDate,sex', `${tag}-p,${day},female`] }, {}, '1.2');
    for (const day of ['2099-03-02', `${rightNow().getUTCFullYear()}-01-01`, '1900-03-02'])
      expect((await upload(sp, born(day))).faults).toMatchObject([
        {
          severity: 'note',
          file: 'demographics.csv',
          column: 'birthDate',
          value: day,
          reason: 'class_list.reason.birth_year',
        },
      ]);
  });
});
