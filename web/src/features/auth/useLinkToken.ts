import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The token of a link in a mail; it leaves the address at once. */
export function useLinkToken(): string {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [token] = useState(String(search.token ?? ''));
  useEffect(() => {
    if (search.token) void navigate({ to: '.', search: {}, replace: true });
  }, [navigate, search]);
  return token;
}
