import { Paper, Text } from '@mantine/core';
import { philIri } from '@okur/contract/reading/comprehension';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWidth } from '../../../kit/charts/useWidth.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import css from '../homework.module.css';
import { shortNames } from '../names.ts';
import { labelsOf, scaleOf, ticksOf } from './scatter.ts';
import type { Frame, Scale } from './scatter.ts';

export interface Reader {
  id: string;
  name: string;
  /** Words a minute. */
  speed: number;
  /** 0 to 100. */
  comprehension: number;
}

const height = 360;
const margin = { left: 48, right: 16, top: 30, bottom: 48 };
/** Left of it is the name of the vertical axis. */
const averageFrom = 150;
const bands = [
  { band: 'independent', from: philIri.independent, to: 100 },
  { band: 'instructional', from: philIri.instructional, to: philIri.independent },
  { band: 'frustration', from: 0, to: philIri.instructional },
] as const;

/**
 * Each reader a dot: the further right the faster, the higher the better understood. Drawn by hand, so that names find
 * their room.
 */
export function SpeedByComprehension({
  readers,
  average,
  onReader,
}: {
  readers: readonly Reader[];
  average: number;
  onReader: (id: string) => void;
}) {
  const { ref, width } = useWidth();
  const [seen, setSeen] = useState<Reader | null>(null);
  const frame: Frame = {
    left: margin.left,
    right: Math.max(width - margin.right, margin.left + 1),
    top: margin.top,
    bottom: height - margin.bottom,
  };
  const ticks = ticksOf([...readers.map(({ speed }) => speed), average], width < 500 ? 4 : 8);
  const x = scaleOf([ticks[0] ?? 0, ticks.at(-1) ?? 1], [frame.left + 14, frame.right - 14]);
  const y = scaleOf([0, 100], [frame.bottom - 12, frame.top + 12]);
  const names = shortNames(readers.map(({ name }) => name));
  const dots = readers.map((reader, at) => ({
    ...reader,
    short: names[at] ?? reader.name,
    x: x(reader.speed),
    y: y(reader.comprehension),
  }));
  const line: Frame = { left: x(average) - 2, right: x(average) + 2, top: frame.top, bottom: frame.bottom };
  return (
    <div ref={ref} className={css.picture} style={{ height }}>
      {width > 0 ? (
        <svg data-picture width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          <Bands frame={frame} y={y} />
          <Axes frame={frame} ticks={ticks} x={x} y={y} />
          <AverageLine frame={frame} at={x(average)} average={average} />
          {dots.map((dot) => (
            <Dot key={dot.id} dot={dot} seen={seen} setSeen={setSeen} onReader={onReader} />
          ))}
          {labelsOf(
            dots.map((dot) => ({ ...dot, name: dot.short })),
            frame,
            [line, ...bandNames(frame, y)],
          ).map(({ id, text, x: left, y: base }) => (
            <text key={id} className={css.name} x={left} y={base}>
              {text}
            </text>
          ))}
        </svg>
      ) : null}
      {seen ? <Note reader={seen} left={x(seen.speed)} top={y(seen.comprehension)} width={width} /> : null}
    </div>
  );
}

function Dot({
  dot,
  seen,
  setSeen,
  onReader,
}: {
  dot: Reader & { x: number; y: number };
  seen: Reader | null;
  setSeen: (reader: Reader | null) => void;
  onReader: (id: string) => void;
}) {
  return (
    <circle
      className={css.dot}
      data-seen={seen?.id === dot.id || undefined}
      cx={dot.x}
      cy={dot.y}
      r={6}
      onMouseEnter={() => setSeen(dot)}
      onMouseLeave={() => setSeen(null)}
      onClick={() => onReader(dot.id)}
    />
  );
}

const edgeOf = (value: number, frame: Frame, y: Scale): number =>
  value === 0 ? frame.bottom : value === 100 ? frame.top : y(value);

/** Where the names of the bands stand, at the right end of each, as wide as the longest may get. */
const bandNames = (frame: Frame, y: Scale): Frame[] =>
  bands.map(({ from }) => ({
    left: frame.right - 150,
    right: frame.right,
    top: edgeOf(from, frame, y) - 19,
    bottom: edgeOf(from, frame, y),
  }));

/** Three floors, each with its name: understood well, in part, hardly. */
function Bands({ frame, y }: { frame: Frame; y: Scale }) {
  const { t } = useTranslation();
  return bands.map(({ band, from, to }) => (
    <g key={band}>
      <rect
        className={css[band]}
        x={frame.left}
        width={frame.right - frame.left}
        y={edgeOf(to, frame, y)}
        height={edgeOf(from, frame, y) - edgeOf(to, frame, y)}
      />
      <text className={css.bandName} x={frame.right - 8} y={edgeOf(from, frame, y) - 7} textAnchor="end">
        {t(`homework.band_${band}`)}
      </text>
    </g>
  ));
}

function Axes({ frame, ticks, x, y }: { frame: Frame; ticks: readonly number[]; x: Scale; y: Scale }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <>
      {[0, 20, 40, 60, 80, 100].map((tick) => (
        <text key={tick} className={css.tick} x={frame.left - 8} y={y(tick) + 4} textAnchor="end">
          {f.percent(tick)}
        </text>
      ))}
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={css.grid} x1={x(tick)} x2={x(tick)} y1={frame.top} y2={frame.bottom} />
          <text className={css.tick} x={x(tick)} y={frame.bottom + 18} textAnchor="middle">
            {f.number(tick)}
          </text>
        </g>
      ))}
      <text className={css.axis} x={frame.right} y={height - 8} textAnchor="end">
        {t('homework.wpm')} →
      </text>
      <text className={css.axis} x={0} y={14}>
        ↑ {t('homework.comprehension')}
      </text>
    </>
  );
}

function AverageLine({ frame, at, average }: { frame: Frame; at: number; average: number }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <g>
      <line className={css.average} x1={at} x2={at} y1={frame.top - 8} y2={frame.bottom} />
      <text
        className={css.axis}
        x={Math.max(at, averageFrom)}
        y={14}
        textAnchor={at > frame.right - 60 ? 'end' : 'middle'}
      >
        {t('homework.average_speed', { speed: f.number(average, { maximumFractionDigits: 0 }) })}
      </text>
    </g>
  );
}

/** Who it is, beside the dot under the pointer. */
function Note({ reader, left, top, width }: { reader: Reader; left: number; top: number; width: number }) {
  const { t } = useTranslation();
  const f = useFormat();
  const toLeft = left > width / 2;
  return (
    <Paper
      withBorder
      shadow="sm"
      p={8}
      className={css.note}
      style={{
        top: Math.max(top - 24, 0),
        left: toLeft ? undefined : left + 14,
        right: toLeft ? width - left + 14 : undefined,
      }}
    >
      <Text size="sm" fw={600}>
        {reader.name}
      </Text>
      <Text size="xs" c="dimmed">
        {t('homework.reader_note', {
          speed: f.number(reader.speed, { maximumFractionDigits: 0 }),
          comprehension: f.percent(reader.comprehension),
        })}
      </Text>
    </Paper>
  );
}
