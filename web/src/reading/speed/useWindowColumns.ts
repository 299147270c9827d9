import type { ExtraColumn } from '../../kit/list/columns.ts';
import { useSpeedColumns } from './useBasis.ts';

/** What a file says beside a speed: the parts of the window that is in `field` of a row. */
export function useWindowColumns(field: string): ExtraColumn[] {
  const columns = useSpeedColumns();
  return columns({
    language: `${field}.language`,
    texts: `${field}.texts`,
    from: `${field}.from`,
    to: `${field}.to`,
  });
}
