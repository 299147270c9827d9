import type { Card } from '@okur/contract/class-lists';

/** Where students sign in, as it is typed into a browser. */
export const signInAddress = (): string => `${location.host}/#/auth/student-login`;

/** The same for a camera: the page opens in the student's language with the username filled in. */
export const signInLink = ({ username, language }: Pick<Card, 'username' | 'language'>): string =>
  `${location.origin}/#/auth/student-login?${new URLSearchParams({ username, lang: language })}`;
