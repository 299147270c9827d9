import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { session } from '../client/session.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from '../client/drafts.ts';
import { useIsInModal } from './modals.tsx';
import { RestoredNotice } from './RestoredNotice.tsx';
import { type ServerFormOptions, useServerForm } from './useServerForm.ts';

/**
 * A form that takes longer than a minute: what was typed is kept in this tab while it is not saved, and
 * shown again. `draft` names the form, and the record that it changes.
 */
export function useDraftedForm<S extends z.ZodType<unknown, object>, A>({
  draft,
  ...options
}: ServerFormOptions<S, A> & { draft: string }) {
  type Input = z.input<S>;
  const inModal = useIsInModal();
  const [key] = useState(() => draftKey(draft));
  const [initial] = useState(options.initial);
  const [found, setFound] = useState(() => readDraft<Input>(key));
  const form = useServerForm({
    ...options,
    typed: { ...options.typed, ...found?.values } as Partial<Input>,
    onSaved(answer) {
      setFound(null);
      return options.onSaved?.(answer);
    },
  });
  const { dirty, values } = form;

  useEffect(() => {
    if (dirty) writeDraft(key, values as object, inModal);
    else dropDraft(key);
  }, [key, dirty, values, inModal]);
  // Who leaves a form has said so; a session that has ended is not the person's doing.
  useEffect(() => () => (session.hasExpired() ? undefined : dropDraft(key)), [key]);

  const discard = () => {
    form.take(initial);
    setFound(null);
  };
  return { ...form, draftNotice: found && dirty ? <RestoredNotice at={found.at} onDiscard={discard} /> : null };
}
