/** A student as a teacher calls them; who has no name yet goes by the sign-in name. */
export const fullName = ({
  name,
  surname,
  username,
}: {
  name: string | null;
  surname: string | null;
  username: string;
}): string => [name, surname].filter(Boolean).join(' ') || username;

/** First names for a picture; the surname's first letter steps in where two share one. */
export function shortNames(names: readonly string[]): string[] {
  const firsts = names.map((name) => name.split(' ')[0] ?? name);
  return names.map((name, at) => {
    const first = firsts[at] ?? name;
    const letter = name.split(' ').at(-1)?.charAt(0);
    return firsts.filter((other) => other === first).length > 1 && name !== first ? `${first} ${letter}.` : first;
  });
}
