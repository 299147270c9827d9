/** A student as a teacher calls them; who has no name yet goes by the sign-in name. */
export const fullName = ({ name, surname, username }: { name: string | null; surname: string | null; username: string }): string => [name, surname].filter(Boolean).join(' ') || username;
