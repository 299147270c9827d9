import { useQuery } from '@tanstack/react-query';

/** A number with its hyphens, as it is on the book; their places are a table that is loaded with the first one. */
export function Isbn({ ean }: { ean: string }) {
  const hyphenated = useQuery({
    queryKey: ['isbn', ean],
    queryFn: async () => (await import('isbn3')).default.hyphenate(ean) || ean,
    staleTime: Infinity,
    enabled: ean.startsWith('97'),
  });
  return <>{hyphenated.data ?? ean}</>;
}
