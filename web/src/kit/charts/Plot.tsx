import { useComputedColorScheme } from '@mantine/core';
import { useId, useState, type PointerEvent } from 'react';
import { Columns } from './Columns.tsx';
import { colorOf, type Scheme } from './marks.tsx';
import { Lanes, laneHeight } from './Lanes.tsx';
import { Legend } from './Legend.tsx';
import css from './plot.module.css';
import { frameOf } from './frame.ts';
import type { PlotProps } from './types.ts';
import { numberAt } from './scale.ts';
import { useWidth } from './useWidth.ts';

/** The drawing of a chart. It is hidden from screen readers and from the Tab key; the table beside it is not. */
export function Plot(props: PlotProps) {
  const { kind, data, x, series, height = 260, onPoint } = props;
  const scheme: Scheme = useComputedColorScheme();
  const { ref, width } = useWidth();
  const id = useId().replaceAll(/[^\w-]/g, '');
  const [active, setActive] = useState<number | null>(null);
  const tall = kind === 'rows' ? data.length * laneHeight : height;
  const frame = frameOf(props, width, tall);
  const indexOf = (event: PointerEvent<SVGSVGElement>) =>
    frame.indexAt(
      event.clientX - event.currentTarget.getBoundingClientRect().left,
      event.clientY - event.currentTarget.getBoundingClientRect().top,
    );
  const pick = () => {
    const point = active === null ? undefined : data[active];
    if (point) onPoint?.(point);
  };
  return (
    <div className={css.plot}>
      <div ref={ref} style={{ height: tall }}>
        {width > 0 ? (
          <svg
            role="presentation"
            data-picture
            width={width}
            height={tall}
            className={css.drawing}
            style={onPoint ? { cursor: 'pointer' } : undefined}
            onPointerMove={(event) => setActive(indexOf(event))}
            onPointerDown={(event) => setActive(indexOf(event))}
            onPointerLeave={() => setActive(null)}
            onClick={pick}
          >
            {kind === 'rows' ? (
              <Lanes {...props} id={id} width={width} active={active} scheme={scheme} />
            ) : (
              <Columns {...props} id={id} frame={frame} active={active} scheme={scheme} />
            )}
          </svg>
        ) : null}
        {active !== null && data[active] && kind !== 'rows' ? (
          <Tip {...props} x={x} index={active} left={frame.middle(active)} width={width} scheme={scheme} />
        ) : null}
      </div>
      {series.length > 1 ? (
        <Legend kind={kind === 'line' ? 'line' : 'bar'} id={id} series={series} scheme={scheme} />
      ) : null}
    </div>
  );
}

/** The numbers of the point under the pointer. */
function Tip({
  data,
  x,
  series,
  unit,
  format,
  index,
  left,
  width,
  scheme,
}: PlotProps & { index: number; left: number; width: number; scheme: Scheme }) {
  const point = data[index]!;
  const toLeft = left > width / 2;
  const print = (value: number | null) => (value === null ? '–' : `${format(value)}${unit ? ` ${unit}` : ''}`);
  return (
    <div
      className={css.tip}
      style={{ left, transform: toLeft ? 'translateX(calc(-100% - 12px))' : 'translateX(12px)' }}
    >
      <strong>{point[x]}</strong>
      {series.map(({ key, label, range }, at) => {
        const [low, high] = range ? [numberAt(point, range.low), numberAt(point, range.high)] : [null, null];
        return (
          <div key={key}>
            <span style={{ background: colorOf(at, scheme) }} />
            {label}
            <b>
              {print(numberAt(point, key))}
              {low !== null && high !== null ? ` (${format(low)}–${format(high)})` : ''}
            </b>
          </div>
        );
      })}
    </div>
  );
}
