import { sql } from '../../../platform/database/index.ts';
import { erase, is, plain, type Register, secret } from './types.ts';

/** Whole schools imported from their own systems. */
export const rosters: Register = {
  one_roster_records: {
    holding: 'imports',
    why: 'How the records of a school system hang together, without names',
    of: {
      student: [
        {
          rows: (id) =>
            sql`(source_id, sourced_id) in (select source_id, sourced_id from one_roster_links
              where target_id = ${id})`,
          erased: 'rows',
        },
      ],
      parent: [
        {
          rows: (id) =>
            sql`(source_id, sourced_id) in (select source_id, sourced_id from one_roster_links
              where target_id = ${id})`,
          erased: 'rows',
        },
      ],
    },
    columns: plain('source_id kind sourced_id data'),
    mentions: {
      columns: ['data'],
      company: '(select s.company_id from one_roster_sources s where s.id = t.source_id)',
    },
  },
  one_roster_links: {
    holding: 'imports',
    why: 'Which person here is which record of a school system',
    of: {
      student: [{ rows: is('target_id'), erased: 'rows', exported: true }],
      parent: [{ rows: is('target_id'), erased: 'rows', exported: true }],
      staff: [
        {
          rows: (id) => sql`target_id in (select id from instructors where admin_id = ${id})`,
          erased: 'rows',
          exported: true,
        },
      ],
    },
    columns: { ...plain('source_id target_id'), ...erase('kind sourced_id') },
  },
  one_rosters: {
    holding: 'imports',
    why: 'Uploaded rosters until they are accepted, sealed cards with first passwords for a day',
    of: { staff: [{ rows: is('created_by'), erased: 'nothing' }] },
    columns: {
      ...plain(
        'id version created_at updated_at company_id source_id file_name state roster schools answers faults summary',
        'fingerprint created_by accepted_at connection_id fetch_began_at is_full',
      ),
      ...secret('cards'),
    },
    mentions: { columns: ['file_name', 'roster', 'schools', 'faults', 'summary'], company: 'company_id' },
  },
  one_roster_changes: {
    holding: 'imports',
    why: 'What an import changes, person by person, for thirty days',
    columns: plain('id one_roster_id position kind effect name company_name fields search'),
    mentions: {
      columns: ['name', 'fields'],
      company: '(select r.company_id from one_rosters r where r.id = t.one_roster_id)',
    },
  },
};
