import { Button } from '@mantine/core';
import type { Language } from '@okur/contract/fields';
import { listTerms } from '@okur/contract/terms';
import { IconVocabulary } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { call } from '../../../kit/client/api.ts';
import { sayFailure } from '../../../kit/feedback/sayFailure.ts';
import { toast } from '../../../kit/feedback/toast.tsx';

export interface Pair {
  term: string;
  meaning: string;
  similar: string[];
}

interface Props {
  language: Language;
  grade: number | null;
  /** The words the exercise has already: they stay. */
  held: Pair[];
  onTake: (pairs: Pair[]) => void;
}

/** So many pairs an exercise holds, of at most so many characters each. */
const most = { pairs: 100, characters: 200, similar: 20 };

const isEmpty = ({ term, meaning }: Pair): boolean => term.trim() === '' && meaning.trim() === '';

/** What was written stays as it is; terms it does not have yet follow. */
function withTerms(held: readonly Pair[], terms: readonly Pair[]): Pair[] {
  const filled = held.filter((pair) => !isEmpty(pair));
  const existing = new Set(filled.map(({ term }) => term.trim()));
  return [...filled, ...terms.filter(({ term }) => !existing.has(term))].slice(0, most.pairs);
}

/** Adds the terms of the language and grade to the words of the exercise. */
export function TermsButton({ language, grade, held, onTake }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  if (!useAbility().can('view', 'TERM')) return null;
  async function take() {
    setBusy(true);
    try {
      const { data } = await call(listTerms, {
        query: { language, grade_level: grade ?? undefined, per_page: most.pairs },
      });
      const fitting = data.filter(({ term, meaning }) => Math.max(term.length, meaning.length) <= most.characters);
      const taken = new Set(fitting.map(({ term }) => term));
      // Terms that are close to one another are beside each other as choices; a synonym would be right as well and is
      // left out of them.
      const pairs = fitting.map(({ term, meaning, similar, synonyms }) => ({
        term,
        meaning,
        similar: similar.filter((other) => taken.has(other) && !synonyms.includes(other)).slice(0, most.similar),
      }));
      if (pairs.length === 0) return toast.error(t('exercise.no_terms'));
      const all = withTerms(held, pairs);
      const filled = held.filter((pair) => !isEmpty(pair)).length;
      if (all.length > filled) onTake(all);
      toast.success(t('exercise.terms_taken', { count: all.length - filled }));
    } catch (failure) {
      sayFailure(failure, t);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="light"
      size="xs"
      leftSection={<IconVocabulary size={14} />}
      loading={busy}
      onClick={() => void take()}
    >
      {t('exercise.take_terms')}
    </Button>
  );
}
