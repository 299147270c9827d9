import type { Role } from '@okur/contract/abilities';
import { notFound } from '../../platform/http/api-error.ts';
import type { demo } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

/** One person per role, for visitors. They exist in the demo alone. */
export const demoPassword = 'okur-demo';

export interface DemoStaff {
  role: Role;
  email: string;
  username: string;
}

export const demoStaff: readonly DemoStaff[] = [
  { role: 'SP', email: 'sp@okur.example', username: 'Deniz Akdağ' },
  { role: 'MN', email: 'mn@okur.example', username: 'Selin Gürsoy' },
  { role: 'CM', email: 'cm@okur.example', username: 'Kerem Aksoy' },
  { role: 'IN', email: 'in@okur.example', username: 'Ece Bozkurt' },
  { role: 'SM', email: 'sm@okur.example', username: 'Tolga Ercan' },
  { role: 'CS', email: 'cs@okur.example', username: 'Pınar Sezer' },
  { role: 'CE', email: 'ce@okur.example', username: 'Yavuz İnce' },
];
export const demoParent = { email: 'parent@okur.example', name: 'Özge Işık', surname: 'Işık' } as const;
export const demoStudent = { email: 'student@okur.example', name: 'Çağan', surname: 'Işık' } as const;

export const demoSignIns: { role: string; email: string; password: string }[] = [
  ...demoStaff.map(({ role, email }) => ({ role, email, password: demoPassword })),
  { role: 'parent', email: demoParent.email, password: demoPassword },
  { role: 'student', email: demoStudent.email, password: demoPassword },
];

export async function demoAccounts({ services }: ContextOf<typeof demo.demoAccounts>) {
  if (!services.config.demo) throw notFound();
  return { data: demoSignIns };
}
