import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ReportQuery, type StudentReport } from '@okur/contract/student-reports';
import { z } from 'zod';
import { rows, sql } from '../../platform/database/index.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { renderPdf } from '../../platform/pdf/render.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import { departmentById } from '../departments/store.ts';
import { occupiesSeat, reachableUsers, userById, userTables } from '../users/store.ts';
import { figuresOf } from './figures.ts';
import { documentOf, fileNameOf } from './pdf.ts';
import { reportOf } from './report.ts';
import { textsIn } from '../../platform/texts/index.ts';

/** Pages that a document of one thread holds; no class is as large. */
const classMax = 150;

/** The reports of a class as one PDF, in the order of the names. May run twice: it only reads. */
export const classReport = jobKind({
  kind: 'class_report',
  input: ReportQuery.extend({ departmentId: z.uuid() }),
  needs: ['view', 'USER_REPORT_DOWNLOAD'],
  async work({ services, caller, input: { departmentId, locale, ...days }, folder, progress }) {
    const { db } = services;
    const { scope } = caller!;
    const department = await departmentById(db, scope, departmentId);
    const students = await rows<{ id: string }>(
      db,
      sql`select u.id from ${userTables} where u.department_id = ${departmentId} and ${reachableUsers(scope)}
        and ${occupiesSeat}
          order by u.surname collate "tr-x-icu", u.name collate "tr-x-icu", u.id limit ${classMax + 1}`,
    );
    if (students.length === 0) throw invalidField('id', 'student_report.no_students');
    if (students.length > classMax) throw invalidField('id', 'validation.too_many_people', { max: classMax });
    const withNotes = caller!.staff?.ability.can('view', 'USER_NOTES') === true;
    const reports: StudentReport[] = [];
    const language = locale ?? caller!.staff?.record.locale ?? 'tr';
    for (const { id } of students) {
      await progress(reports.length, students.length, 'reading');
      reports.push(reportOf(await figuresOf(db, await userById(db, scope, id), days, withNotes), language));
    }
    services.recordViews.note(
      caller!.id,
      students.map(({ id }) => id),
      'export',
    );
    await progress(students.length, students.length, 'writing');
    const title = `${textsIn(language)('reading_report.class_title')} – ${department.department_name}`;
    const path = `${folder}/reports.pdf`;
    await pipeline(
      await renderPdf(await documentOf(services, department.company_id, title, title, reports)),
      createWriteStream(path),
    );
    return {
      result: { students: students.length },
      file: {
        name: fileNameOf(textsIn(language)('reading_report.class_title'), department.department_name),
        type: 'application/pdf',
        path,
      },
    };
  },
});
