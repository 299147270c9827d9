import { erase, is, plain, type Register } from './types.ts';

/** Who was reminded of homework. */
export const reminders: Register = {
  homework_reminders: {
    holding: 'organisation',
    why: 'When a class was reminded of a homework; who did it is a reference to the account',
    of: { staff: [{ rows: is('sent_by'), erased: 'nothing' }] },
    columns: plain('id homework_id day sent_at sent_by students parents mailed_to'),
  },
  homework_reminder_mails: {
    holding: 'messages',
    why: 'Which parents a reminder of homework went to by mail; not what it said',
    of: { parent: [{ rows: is('parent_id'), erased: 'rows', exported: true }] },
    columns: { ...plain('parent_id'), ...erase('reminder_id state') },
  },
  homework_reminded: {
    holding: 'learning',
    why: 'By which reminder a student was last reminded of a homework: once a day',
    of: { student: [{ rows: is('user_id'), erased: 'rows', exported: true }] },
    columns: { ...plain('user_id'), ...erase('homework_id reminder_id') },
  },
};
