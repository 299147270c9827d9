import type { ReactElement } from 'react';
import { type Brush, height, width } from './brush.tsx';
import { type Drawing, numbersOf, type Scene } from './draw.ts';
import { garden, hills, peaks, sea, space } from './landscapes.tsx';
import { balloons, castle, lab, town, tracks } from './buildings.tsx';

export function Scenery({ drawing: { scene, palette, seed } }: { drawing: Drawing }) {
  const brush = { random: numbersOf(seed), palette };
  const sky = `sky-${palette.sky[0].slice(1)}`;
  return (
    <>
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={palette.sky[0]} />
          <stop offset="1" stopColor={palette.sky[1]} />
        </linearGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#${sky})`} />
      {draws[scene](brush)}
    </>
  );
}

const draws: Record<Scene, (brush: Brush) => ReactElement> = {
  hills,
  sea,
  space,
  town,
  castle,
  lab,
  garden,
  peaks,
  balloons,
  tracks,
};
