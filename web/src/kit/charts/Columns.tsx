import { area, line, stack } from 'd3-shape';
import type { Frame } from './frame.ts';
import { colorOf, dashOf, fillOf, Marker, Patterns, type Scheme } from './marks.tsx';
import { namesUnder } from './names.ts';
import css from './plot.module.css';
import { spotOf } from './reference.ts';
import { numberAt } from './scale.ts';
import type { PlotProps, Point, Series } from './types.ts';

interface ColumnsProps extends PlotProps {
  id: string;
  frame: Frame;
  /** The point under the pointer. */
  active: number | null;
  scheme: Scheme;
}

/** Lines or bars over an axis of names. */
export function Columns(props: ColumnsProps) {
  const { kind, series, frame, active, id, scheme } = props;
  return (
    <>
      {kind === 'line' ? null : <Patterns id={id} count={series.length} scheme={scheme} />}
      {active === null ? null : (
        <rect
          className={css.here}
          x={frame.middle(active) - frame.band / 2}
          y={frame.top}
          width={frame.band}
          height={frame.bottom - frame.top}
        />
      )}
      <Axes {...props} />
      <Reference {...props} />
      {kind === 'line' ? (
        series.map((one, at) => <Line key={one.key} {...props} one={one} at={at} />)
      ) : (
        <Bars {...props} />
      )}
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
      ).map(({ at, text, ...position }) => (
        <text key={at} className={css.text} y={frame.bottom + 18} {...position}>
          {text}
        </text>
      ))}
    </>
  );
}

/** A value drawn across, under the lines; its name is at an end where no line of the chart passes. */
function Reference({ reference, frame, kind, series, data }: ColumnsProps) {
  if (!reference) return null;
  const y = frame.y(reference.value);
  const lines = kind === 'line' ? series.map(({ key }) => drawn(data, key, frame)) : [];
  return (
    <>
      <line className={css.reference} x1={frame.left} x2={frame.right} y1={y} y2={y} />
      <text className={`${css.text} ${css.referenceName}`} {...spotOf(frame, y, reference.label, lines)}>
        {reference.label}
      </text>
    </>
  );
}

const drawn = (data: readonly Point[], key: string, frame: Frame) =>
  data.flatMap((point, at) => {
    const value = numberAt(point, key);
    return value === null ? [] : [{ x: frame.middle(at), y: frame.y(value) }];
  });

/** Numbers of the points along a line; null where there is none. */
type Numbers = readonly (number | null)[];

function Line({ data, frame, scheme, one: { key, range }, at, active }: ColumnsProps & { one: Series; at: number }) {
  const color = colorOf(at, scheme);
  const values: Numbers = data.map((point) => numberAt(point, key));
  const indexes = values.flatMap((value, index) => (value === null ? [] : [index]));
  // With many points the markers would be the line; the ends and the one under the pointer stand.
  const isMarked = (index: number) =>
    frame.band > 14 || index === indexes[0] || index === indexes.at(-1) || index === active;
  const path = line<number>(frame.middle, (index) => frame.y(values[index] ?? 0))(indexes);
  return (
    <>
      {range ? <Range data={data} frame={frame} range={range} color={color} /> : null}
      {path === null ? null : (
        <path
          d={path}
          style={{ fill: 'none', stroke: color, strokeWidth: 2, strokeDasharray: dashOf(at), strokeLinejoin: 'round' }}
        />
      )}
      {indexes.filter(isMarked).map((index) => (
        <Marker
          key={index}
          at={at}
          x={frame.middle(index)}
          y={frame.y(values[index] ?? 0)}
          color={color}
          size={index === active ? 5 : 3.5}
        />
      ))}
    </>
  );
}

/** Behind a line, between which values it lies; a point without them breaks it. */
function Range({
  data,
  frame,
  range,
  color,
}: Pick<ColumnsProps, 'data' | 'frame'> & { range: NonNullable<Series['range']>; color: string }) {
  const path = area<(typeof data)[number]>()
    .defined((point) => numberAt(point, range.low) !== null && numberAt(point, range.high) !== null)
    .x((_, index) => frame.middle(index))
    .y0((point) => frame.y(numberAt(point, range.low) ?? 0))
    .y1((point) => frame.y(numberAt(point, range.high) ?? 0))(data);
  return path === null ? null : <path d={path} style={{ fill: color, fillOpacity: 0.16 }} />;
}

const widest = 40;

function Bars(props: ColumnsProps) {
  const { kind, series, frame, id } = props;
  const side = kind === 'bar' ? series.length : 1;
  const width = Math.min(widest, (frame.band * 0.72) / side);
  return spansOf(props).map((spans, at) =>
    spans.map(([from, to], index) => (
      <rect
        key={`${index} ${at}`}
        x={frame.middle(index) - (width * side) / 2 + (kind === 'bar' ? at * width : 0)}
        y={frame.y(to)}
        width={Math.max(1, width - (side > 1 ? 1 : 0))}
        height={Math.max(0, frame.y(from) - frame.y(to))}
        rx={kind === 'bar' ? 2 : 0}
        style={{ fill: fillOf(id, at) }}
      />
    )),
  );
}

/** From where to where the bar of each series reaches at each point. */
function spansOf({ kind, data, series }: ColumnsProps): readonly (readonly (readonly [number, number])[])[] {
  const valueOf = (point: Point, key: string) => numberAt(point, key) ?? 0;
  if (kind === 'bar') return series.map(({ key }) => data.map((point) => [0, valueOf(point, key)]));
  return stack<Point>()
    .keys(series.map(({ key }) => key))
    .value(valueOf)(data)
    .map((spans) => spans.map(([from, to]) => [from, to]));
}
