import { Button } from '@mantine/core';
import type { Language } from '@okur/contract/fields';
import { listTerms } from '@okur/contract/terms';
import { IconVocabulary } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/api.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { toast } from '../../kit/feedback/toast.tsx';

interface Props {
  language: Language;
  grade: number | null;
  onTake: (pairs: { term: string; meaning: string; similar: string[] }[]) => void;
}

/** So many pairs an exercise holds, of at most so many characters each. */
const most = { pairs: 100, characters: 200, similar: 20 };

/** Takes the terms of the language and grade over as the words of the exercise. */
export function TermsButton({ language, grade, onTake }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  if (!useAbility().can('view', 'TERM')) return null;
  async function take() {
    setBusy(true);
    try {
      const { data } = await call(listTerms, { query: { language, grade_level: grade ?? undefined, per_page: most.pairs } });
      const fitting = data.filter(({ term, meaning }) => Math.max(term.length, meaning.length) <= most.characters);
      const taken = new Set(fitting.map(({ term }) => term));
      // Terms that are close to one another stand beside each other as choices; a synonym would be right as well and is left out of them.
      const pairs = fitting.map(({ term, meaning, similar, synonyms }) => ({ term, meaning, similar: similar.filter((other) => taken.has(other) && !synonyms.includes(other)).slice(0, most.similar) }));
      if (pairs.length === 0) toast.error(t('exercise.no_terms'));
      else onTake(pairs);
    } catch (failure) {
      toast.error(failureText(failure, t));
    } finally {
      setBusy(false);
    }
  }
  return <Button variant="light" size="xs" leftSection={<IconVocabulary size={14} />} loading={busy} onClick={() => void take()}>{t('exercise.take_terms')}</Button>;
}
