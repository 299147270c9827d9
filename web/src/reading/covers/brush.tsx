import type { ReactElement } from 'react';
import { type Palette, ridge } from './draw.ts';

export const [width, height] = [300, 400];

export interface Brush {
  random: () => number;
  palette: Palette;
}

/** A number between two, of the picture's own. */
export const between = ({ random }: Brush, from: number, to: number): number => from + random() * (to - from);
export const times = (count: number, draw: (at: number) => ReactElement): ReactElement[] =>
  Array.from({ length: count }, (_, at) => draw(at));

export const Sun = ({ brush }: { brush: Brush }) => {
  const [x, y, r] = [between(brush, 60, 240), between(brush, 70, 150), between(brush, 30, 48)];
  return (
    <>
      <circle cx={x} cy={y} r={r * 1.5} fill={brush.palette.light} opacity="0.35" />
      <circle cx={x} cy={y} r={r} fill={brush.palette.light} />
    </>
  );
};

export const Ridges = ({ brush, swing = 46 }: { brush: Brush; swing?: number }) =>
  brush.palette.layers.map((fill, at) => (
    <path key={fill} d={ridge(brush.random, width, height, 175 - at * 58, swing)} fill={fill} />
  ));

export const Stars = ({ brush, count }: { brush: Brush; count: number }) =>
  times(count, (at) => (
    <circle
      key={at}
      cx={between(brush, 0, width)}
      cy={between(brush, 0, height)}
      r={between(brush, 0.8, 2.6)}
      fill="#fff"
      opacity={between(brush, 0.5, 1)}
    />
  ));

export const Cloud = ({ brush, y }: { brush: Brush; y: number }) => {
  const x = between(brush, 20, 220);
  return (
    <g fill="#fff" opacity="0.72">
      <circle cx={x} cy={y} r="15" />
      <circle cx={x + 22} cy={y - 9} r="20" />
      <circle cx={x + 46} cy={y} r="14" />
      <rect x={x - 14} y={y} width="74" height="15" rx="7" />
    </g>
  );
};

export const Tree = ({
  x,
  y,
  size,
  fill,
  trunk,
}: {
  x: number;
  y: number;
  size: number;
  fill: string;
  trunk: string;
}) => (
  <g>
    <rect x={x - size * 0.07} y={y - size * 0.3} width={size * 0.14} height={size * 0.4} fill={trunk} />
    <path d={`M${x} ${y - size * 1.5} l${size * 0.45} ${size * 1.25} h${-size * 0.9} z`} fill={fill} />
  </g>
);
