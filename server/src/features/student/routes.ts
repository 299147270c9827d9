import { student } from '@okur/contract';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { progressOf } from './progress.ts';
import { recordAnswers } from './record-answers.ts';
import { recordGuesses } from './record-guesses.ts';
import { recordReading } from './record-reading.ts';
import { resultOf } from './result.ts';
import { changeSettings } from './settings.ts';
import { taskOf, taskWithText, tasksOf } from './tasks.ts';

const noteSeen = (db: Db, userId: string): Promise<unknown> =>
  rows(db, sql`update users set last_seen_at = now() where id = ${userId}`);

export const studentFeature: Feature = (app, services) =>
  serve(app, services, student, {
    myTasks: async ({ db, caller }) => ({ data: await tasksOf(db, caller.id) }),
    myTask: async ({ db, caller, params }) => ({ data: orNotFound(await taskOf(db, caller.id, params.id)) }),
    myHomework: async ({ db, caller, params }) => ({ data: orNotFound(await taskWithText(db, caller.id, params.id)) }),
    recordReading: async ({ db, caller, body, record, unchanged }) => {
      const reading = await recordReading(db, caller.id, body);
      await noteSeen(db, caller.id);
      if (reading)
        record({
          action: 'create',
          subject: 'READING',
          subjectId: reading.id,
          companyId: reading.company_id,
          after: { homework_id: reading.homework_id, wpm: reading.wpm },
        });
      else unchanged();
      return { data: await resultOf(db, caller.id, body.id) };
    },
    recordGuesses: async ({ db, caller, body, record, unchanged }) => {
      const isNew = await recordGuesses(db, caller.id, body);
      await noteSeen(db, caller.id);
      if (isNew)
        record({
          action: 'create',
          subject: 'READING_GUESSES',
          subjectId: body.id,
          after: { homework_id: body.homework_id },
        });
      else unchanged();
      return { data: { id: body.id, homework_id: body.homework_id } };
    },
    recordAnswers: async ({ db, caller, params, body, record, unchanged }) => {
      const answers = await recordAnswers(db, caller.id, params.id, body);
      await noteSeen(db, caller.id);
      if (answers)
        record({
          action: 'create',
          subject: 'READING_ANSWERS',
          subjectId: params.id,
          after: { comprehension: answers.comprehension },
        });
      else unchanged();
      return { data: await resultOf(db, caller.id, params.id) };
    },
    myReading: async ({ db, caller, params }) => ({ data: await resultOf(db, caller.id, params.id) }),
    myProgress: async ({ db, caller }) => ({ data: await progressOf(db, caller.id) }),
    mySettings: async ({ db, caller, body, record }) => {
      const { before, after } = await changeSettings(db, caller.id, body);
      record({ action: 'update', subject: 'USER', subjectId: caller.id, before, after });
      return { data: after };
    },
  });
