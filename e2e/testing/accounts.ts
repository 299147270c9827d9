import type { Role } from '@okur/contract/abilities';

/** A person of the demo school. */
export type Person = Role | 'parent' | 'student';

export const PASSWORD = 'okur-demo';
export const emailOf = (person: Person): string => `${person.toLowerCase()}@okur.example`;

const areas = { parent: 'parent', student: 'student' } as const;
const areaOf = (person: Person) => (person in areas ? areas[person as keyof typeof areas] : 'admin');

export interface Session {
  type: 'corporate' | 'parent' | 'student';
  token: string;
  refreshToken: string;
}

/** Signs in through the API, as the sign-in form would. */
export async function signIn(
  url: string,
  person: Person,
  credentials = { email: emailOf(person), password: PASSWORD },
): Promise<Session> {
  const area = areaOf(person);
  const response = await fetch(`${url}/api/v1/auth/${area}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${person} could not sign in: ${response.status} ${body}`);
  const { access_token } = JSON.parse(body) as { access_token: { token: string; refreshToken: string } };
  return { type: area === 'admin' ? 'corporate' : area, ...access_token };
}
