import type { GlossaryTerm } from '@okur/contract/terms';
import type { UseQueryResult } from '@tanstack/react-query';

/** The terms of a text, as far as they are here. */
export interface TextGlossary {
  /** Undefined while they are not here. */
  terms: readonly GlossaryTerm[] | undefined;
  /** Asks for them once more where that failed. */
  again: () => void;
}

type Found = Pick<UseQueryResult<{ data: GlossaryTerm[] }>, 'data' | 'isError' | 'refetch'>;

export const glossaryOf = ({ data, isError, refetch }: Found): TextGlossary => ({
  terms: data?.data,
  again: () => void (isError && refetch()),
});

/** Of a text without one. */
export const noGlossary: TextGlossary = { terms: [], again: () => undefined };
