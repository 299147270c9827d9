import type { Frame } from './frame.ts';
import { colorOf, dashOf, fillOf, Marker, Patterns, type Scheme } from './marks.tsx';
import { namesUnder } from './names.ts';
import css from './plot.module.css';
import { numberAt, unbroken } from './scale.ts';
import type { PlotProps, Series } from './types.ts';

interface ColumnsProps extends PlotProps {
  id: string;
  frame: Frame;
  /** The point under the pointer. */
  shown: number | null;
  scheme: Scheme;
}

/** Lines or bars over an axis of names. */
export function Columns(props: ColumnsProps) {
  const { kind, series, data, frame, shown, id, scheme } = props;
  return (
    <>
      {kind === 'line' ? null : <Patterns id={id} count={series.length} scheme={scheme} />}
      {shown === null ? null : (
        <rect
          className={css.here}
          x={frame.middle(shown) - frame.band / 2}
          y={frame.top}
          width={frame.band}
          height={frame.bottom - frame.top}
        />
      )}
      <Axes {...props} />
      {kind === 'line'
        ? series.map((one, at) => <Line key={one.key} {...props} one={one} at={at} />)
        : data.map((_, at) => <Bars key={at} {...props} at={at} />)}
    </>
  );
}

function Axes({ data, x, frame, format }: ColumnsProps) {
  return (
    <>
      {frame.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? css.base : css.grid}
            x1={frame.left}
            x2={frame.right}
            y1={frame.y(tick)}
            y2={frame.y(tick)}
          />
          <text className={css.text} x={frame.left - 6} y={frame.y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {namesUnder(
        frame,
        data.map((point) => String(point[x] ?? '')),
      ).map(({ at, text, ...place }) => (
        <text key={at} className={css.text} y={frame.bottom + 18} {...place}>
          {text}
        </text>
      ))}
    </>
  );
}

function Line({ data, frame, scheme, one: { key, range }, at, shown }: ColumnsProps & { one: Series; at: number }) {
  const color = colorOf(at, scheme);
  const places = data.flatMap((point, place) => {
    const value = numberAt(point, key);
    return value === null ? [] : [{ place, x: frame.middle(place), y: frame.y(value) }];
  });
  const edge = (place: number, name: string) => `${frame.middle(place)},${frame.y(numberAt(data[place], name) ?? 0)}`;
  // With many points the markers would be the line; the ends and the one under the pointer stand.
  const marked = (place: number) =>
    frame.band > 14 || place === places[0]?.place || place === places.at(-1)?.place || place === shown;
  return (
    <>
      {range
        ? unbroken(data, [range.low, range.high]).map((part) => (
            <polygon
              key={part[0]}
              points={[
                ...part.map((place) => edge(place, range.high)),
                ...part.toReversed().map((place) => edge(place, range.low)),
              ].join(' ')}
              style={{ fill: color, fillOpacity: 0.16 }}
            />
          ))
        : null}
      <polyline
        points={places.map(({ x, y }) => `${x},${y}`).join(' ')}
        style={{ fill: 'none', stroke: color, strokeWidth: 2, strokeDasharray: dashOf(at), strokeLinejoin: 'round' }}
      />
      {places
        .filter(({ place }) => marked(place))
        .map(({ place, x, y }) => (
          <Marker key={place} at={at} x={x} y={y} color={color} size={place === shown ? 5 : 3.5} />
        ))}
    </>
  );
}

const widest = 40;

function Bars({ kind, data, series, frame, id, at }: ColumnsProps & { at: number }) {
  const side = kind === 'bar' ? series.length : 1;
  const width = Math.min(widest, (frame.band * 0.72) / side);
  const start = frame.middle(at) - (width * side) / 2;
  let under = 0;
  return series.map(({ key }, place) => {
    const value = numberAt(data[at], key) ?? 0;
    const from = kind === 'stack' ? under : 0;
    under += value;
    const top = frame.y(from + value);
    return (
      <rect
        key={key}
        x={start + (kind === 'bar' ? place * width : 0)}
        y={top}
        width={Math.max(1, width - (side > 1 ? 1 : 0))}
        height={Math.max(0, frame.y(from) - top)}
        rx={kind === 'bar' ? 2 : 0}
        style={{ fill: fillOf(id, place) }}
      />
    );
  });
}
