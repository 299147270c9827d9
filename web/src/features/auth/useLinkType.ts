import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';

/** Whose a link in a mail is, said beside its token; an older one does not say it. */
export function useLinkType(): 'staff' | 'parent' {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [type] = useState<'staff' | 'parent'>(search.type === 'parent' ? 'parent' : 'staff');
  return type;
}
