/*
 * Under which names a tab keeps what a person typed. The session drops them: all at a sign-out, those of another person
 * at a sign-in.
 */

const prefix = 'okur-form:';
export const draftsOf = (person: string): string => `${prefix}${person}:`;

export const draftKeys = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));

export function dropDraftsBut(person: string | undefined): void {
  for (const key of draftKeys())
    if (person === undefined || !key.startsWith(draftsOf(person))) sessionStorage.removeItem(key);
}
