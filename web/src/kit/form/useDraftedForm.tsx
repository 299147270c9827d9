import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { RestoredNotice } from './RestoredNotice.tsx';
import { isAllSaved } from './takeSaved.ts';
import { type ServerFormOptions, useServerForm } from './useServerForm.ts';
import { useTabDraft } from './useTabDraft.ts';

/**
 * A form that takes longer than a minute: what was typed is kept in this tab while it is not saved, and
 * shown again. `draft` names the form, and the record that it changes.
 */
export function useDraftedForm<S extends z.ZodType<unknown, object>, A>({
  draft,
  onDiscard,
  ...options
}: ServerFormOptions<S, A> & { draft: string; onDiscard?: () => void }) {
  type Input = z.input<S>;
  const [initial] = useState(options.initial);
  const { found, write } = useTabDraft<Input>(draft);
  const form = useServerForm({
    ...options,
    typed: { ...options.typed, ...found?.values } as Partial<Input>,
    onSaved(answer) {
      if (isAllSaved(form)) write(null);
      return options.onSaved?.(answer);
    },
  });
  const { dirty, values } = form;
  useEffect(() => write(dirty ? values : null), [write, dirty, values]);

  const discard = () => {
    form.take(initial);
    onDiscard?.();
  };
  return { ...form, draftNotice: found && dirty ? <RestoredNotice at={found.at} onDiscard={discard} /> : null };
}
