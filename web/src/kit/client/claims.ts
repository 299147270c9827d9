/** What an access token says of itself; nothing for a token that says nothing. */
interface Claims {
  iat?: number;
  exp?: number;
  /** Whose token it is. */
  sub?: string;
  /** Of which sign-in. */
  sid?: string;
}

export function claims(token: string): Claims {
  try {
    const payload = token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/');
    return JSON.parse(atob(payload)) as Claims;
  } catch {
    return {};
  }
}
