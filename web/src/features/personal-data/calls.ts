import type { Subject } from '@okur/contract/abilities';
import {
  eraseAdmin,
  eraseParent,
  eraseUser,
  exportAdmin,
  exportParent,
  exportUser,
  type people,
  personalDataOfAdmin,
  personalDataOfParent,
  personalDataOfUser,
} from '@okur/contract/personal-data';

export type Person = (typeof people)[number];

/** What can be asked about each kind of person, what it takes, and where the list of them is. */
export const callsOf = {
  student: {
    overview: personalDataOfUser,
    exporting: exportUser,
    erasing: eraseUser,
    subject: 'USER',
    list: '/management/users',
  },
  parent: {
    overview: personalDataOfParent,
    exporting: exportParent,
    erasing: eraseParent,
    subject: 'PARENTS',
    list: '/management/parents',
  },
  staff: {
    overview: personalDataOfAdmin,
    exporting: exportAdmin,
    erasing: eraseAdmin,
    subject: 'ADMIN',
    list: '/management/admins',
  },
} as const satisfies Record<Person, { subject: Subject; [call: string]: unknown }>;

export const recordOf = (person: Person, id: string): string => `${callsOf[person].list}/${id}`;
