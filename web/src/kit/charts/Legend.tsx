import css from './plot.module.css';
import { Sample, type Scheme } from './marks.tsx';
import type { Series } from './types.ts';

/** Which look stands for which series. */
export function Legend({
  kind,
  id,
  series,
  scheme,
}: {
  kind: 'line' | 'bar';
  id: string;
  series: readonly Series[];
  scheme: Scheme;
}) {
  return (
    <ul className={css.legend}>
      {series.map(({ key, label }, at) => (
        <li key={key}>
          <Sample kind={kind} id={id} at={at} scheme={scheme} />
          {label}
        </li>
      ))}
    </ul>
  );
}
