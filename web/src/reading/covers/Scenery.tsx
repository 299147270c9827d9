import type { ReactElement } from 'react';
import { between, type Brush, Cloud, height, Ridges, Stars, Sun, times, Tree, width } from './brush.tsx';
import { type Drawing, numbersOf, ridge, type Scene } from './draw.ts';

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

function hills(brush: Brush) {
  const [, middle, near] = brush.palette.layers;
  return (
    <>
      <Sun brush={brush} />
      <Cloud brush={brush} y={between(brush, 60, 150)} />
      <Ridges brush={brush} />
      {times(5, (at) => (
        <Tree
          key={at}
          x={between(brush, 16, 284)}
          y={between(brush, 340, 385)}
          size={between(brush, 44, 74)}
          fill={at % 2 ? middle : brush.palette.sky[1]}
          trunk={near}
        />
      ))}
    </>
  );
}

const wave = (y: number, shift: number): string =>
  `M${shift - 60} ${y} ${'q15 -16 30 0 t30 0 '.repeat(7)}V${height} H-60 Z`;

function sea(brush: Brush) {
  const x = between(brush, 90, 200);
  const [far, middle, near] = brush.palette.layers;
  return (
    <>
      <Sun brush={brush} />
      <Cloud brush={brush} y={between(brush, 60, 140)} />
      <path d={wave(250, between(brush, 0, 50))} fill={far} />
      <g>
        <path d={`M${x - 46} 262 h92 l-18 26 h-56 z`} fill={near} />
        <rect x={x - 2} y="168" width="4" height="94" fill={near} />
        <path d={`M${x + 5} 172 q50 40 40 84 h-40 z`} fill={brush.palette.light} />
        <path d={`M${x - 5} 186 q-32 34 -34 70 h34 z`} fill="#fff" opacity="0.85" />
      </g>
      <path d={wave(286, between(brush, 0, 50))} fill={middle} />
      <path d={wave(338, between(brush, 0, 50))} fill={near} />
    </>
  );
}

function space(brush: Brush) {
  const [x, y, r] = [between(brush, 110, 190), between(brush, 150, 230), between(brush, 52, 72)];
  const [far, middle] = brush.palette.layers;
  return (
    <>
      <Stars brush={brush} count={46} />
      <circle
        cx={between(brush, 40, 260)}
        cy={between(brush, 50, 90)}
        r="20"
        fill={brush.palette.light}
        opacity="0.9"
      />
      <circle cx={x} cy={y} r={r} fill={brush.palette.light} />
      <path d={`M${x - r} ${y} a${r} ${r} 0 0 0 ${2 * r} 0 z`} fill="#000" opacity="0.12" />
      <ellipse
        cx={x}
        cy={y}
        rx={r * 1.7}
        ry={r * 0.36}
        fill="none"
        stroke="#fff"
        strokeWidth="9"
        opacity="0.7"
        transform={`rotate(-18 ${x} ${y})`}
        strokeDasharray={`${r * 4.1} ${r * 2.3}`}
      />
      <path d={ridge(brush.random, width, height, 60, 30)} fill={far} />
      <path d={ridge(brush.random, width, height, 28, 26)} fill={middle} />
    </>
  );
}

function town(brush: Brush) {
  const house = (at: number, base: number, fill: string) => {
    const [x, w, h] = [at * 62 - 12 + between(brush, -6, 6), between(brush, 44, 60), between(brush, 70, 150)];
    return (
      <g key={`${base}-${at}`}>
        <rect x={x} y={base - h} width={w} height={h + 120} fill={fill} />
        <path d={`M${x - 5} ${base - h} l${w / 2 + 5} -34 l${w / 2 + 5} 34 z`} fill={brush.palette.layers[2]} />
        {times(4, (n) => (
          <rect
            key={n}
            x={x + w * (n % 2 ? 0.58 : 0.18)}
            y={base - h + 18 + Math.floor(n / 2) * 38}
            width={w * 0.24}
            height="20"
            rx="2"
            fill={brush.palette.light}
            opacity={brush.random() > 0.3 ? 0.95 : 0.35}
          />
        ))}
      </g>
    );
  };
  const [far, middle, near] = brush.palette.layers;
  return (
    <>
      <Sun brush={brush} />
      {times(6, (at) => house(at - 0.4, 300, far))}
      {times(6, (at) => house(at, 372, middle))}
      <rect y="372" width={width} height="28" fill={near} />
    </>
  );
}

function castle(brush: Brush) {
  const [far, middle, near] = brush.palette.layers;
  const tower = (x: number, w: number, top: number) => (
    <g key={x}>
      <rect x={x} y={top} width={w} height={height - top} fill={middle} />
      {times(3, (n) => (
        <rect key={n} x={x + (n * w) / 3 + 2} y={top - 12} width={w / 3 - 5} height="14" fill={middle} />
      ))}
      <path d={`M${x + w / 2 - 7} ${top + 52} v-14 a7 7 0 0 1 14 0 v14 z`} fill={brush.palette.light} />
      <rect x={x + w / 2 - 1} y={top - 54} width="3" height="44" fill={near} />
      <path d={`M${x + w / 2 + 2} ${top - 54} l26 9 l-26 9 z`} fill={brush.palette.light} />
    </g>
  );
  return (
    <>
      <Sun brush={brush} />
      <path d={ridge(brush.random, width, height, 170, 60)} fill={far} />
      <rect x="84" y="262" width="132" height="140" fill={middle} />
      {tower(58, 50, between(brush, 180, 220))}
      {tower(192, 50, between(brush, 170, 230))}
      {tower(124, 54, between(brush, 140, 170))}
      <path d="M132 372 v-34 a19 19 0 0 1 38 0 v34 z" fill={near} />
      <path d={ridge(brush.random, width, height, 34, 24)} fill={near} />
    </>
  );
}

function lab(brush: Brush) {
  const [far, middle, near] = brush.palette.layers;
  const turn = between(brush, 0, 60);
  return (
    <>
      <circle cx="150" cy="178" r="128" fill={brush.palette.light} opacity="0.4" />
      {times(3, (at) => (
        <ellipse
          key={at}
          cx="150"
          cy="178"
          rx="112"
          ry="40"
          fill="none"
          stroke={far}
          strokeWidth="5"
          transform={`rotate(${turn + at * 60} 150 178)`}
        />
      ))}
      {times(3, (at) => (
        <circle key={at} cx="262" cy="178" r="10" fill={near} transform={`rotate(${turn + at * 60} 150 178)`} />
      ))}
      <path d="M132 104 h36 v62 l52 104 q8 22 -16 22 h-108 q-24 0 -16 -22 l52 -104 z" fill="#fff" opacity="0.82" />
      <path d="M112 222 h76 l26 52 q5 12 -12 12 h-104 q-17 0 -12 -12 z" fill={middle} />
      {times(6, (at) => (
        <circle
          key={at}
          cx={between(brush, 112, 190)}
          cy={between(brush, 190, 268)}
          r={between(brush, 4, 9)}
          fill={brush.palette.light}
        />
      ))}
      <rect x="126" y="96" width="48" height="12" rx="6" fill={near} />
      <path d={ridge(brush.random, width, height, 56, 24)} fill={near} />
    </>
  );
}

function garden(brush: Brush) {
  const [far, middle, near] = brush.palette.layers;
  const colours = [brush.palette.light, '#ffb3a7', '#ffd166', '#c3a6ff', '#fff'];
  return (
    <>
      <Sun brush={brush} />
      <path d={ridge(brush.random, width, height, 140, 40)} fill={far} />
      <path d={ridge(brush.random, width, height, 70, 30)} fill={middle} />
      {times(7, (at) => {
        const [x, y, size] = [22 + at * 43 + between(brush, -10, 10), between(brush, 220, 310), between(brush, 15, 25)];
        const fill = colours[Math.floor(brush.random() * colours.length)]!;
        return (
          <g key={at}>
            <path d={`M${x} ${y} Q${x + 8} ${(y + 400) / 2} ${x} 400`} stroke={near} strokeWidth="5" fill="none" />
            <ellipse
              cx={x + 13}
              cy={(y + 420) / 2}
              rx="15"
              ry="6"
              fill={near}
              transform={`rotate(-28 ${x} ${y + 70})`}
            />
            {times(6, (n) => (
              <ellipse
                key={n}
                cx={x}
                cy={y - size}
                rx={size * 0.5}
                ry={size * 0.85}
                fill={fill}
                transform={`rotate(${n * 60} ${x} ${y})`}
              />
            ))}
            <circle cx={x} cy={y} r={size * 0.5} fill={near} />
          </g>
        );
      })}
    </>
  );
}

function peaks(brush: Brush) {
  const peak = (x: number, top: number, half: number, fill: string) => (
    <g key={x}>
      <path d={`M${x - half} 400 L${x} ${top} L${x + half} 400 Z`} fill={fill} />
      <path
        d={
          `M${x} ${top} l${half * 0.26} ${(400 - top) * 0.26} l${-half * 0.13} -10 ` +
          `l${-half * 0.13} 18 l${-half * 0.13} -16 l${-half * 0.13} 8 z`
        }
        fill="#fff"
        opacity="0.9"
      />
    </g>
  );
  const [far, middle, near] = brush.palette.layers;
  return (
    <>
      <Sun brush={brush} />
      {peak(between(brush, 40, 90), between(brush, 150, 190), 150, far)}
      {peak(between(brush, 210, 260), between(brush, 130, 180), 160, far)}
      {peak(between(brush, 130, 170), between(brush, 190, 220), 140, middle)}
      <path d={ridge(brush.random, width, height, 70, 34)} fill={near} />
      <path
        d="M176 320 q-40 24 -8 44 q30 18 -4 44"
        stroke={brush.palette.sky[0]}
        strokeWidth="13"
        strokeLinecap="round"
        fill="none"
        opacity="0.85"
      />
    </>
  );
}

function balloons(brush: Brush) {
  const [far, middle, near] = brush.palette.layers;
  const balloon = (x: number, y: number, r: number) => (
    <g key={x}>
      <path
        d={
          `M${x - r * 0.3} ${y + r * 1.75} L${x - r * 0.75} ${y + r * 0.7} ` +
          `M${x + r * 0.3} ${y + r * 1.75} L${x + r * 0.75} ${y + r * 0.7}`
        }
        stroke={near}
        strokeWidth="2"
      />
      <path
        d={
          `M${x} ${y + r * 1.45} C${x - r * 1.5} ${y + r * 0.4} ${x - r} ${y - r} ${x} ${y - r} ` +
          `S${x + r * 1.5} ${y + r * 0.4} ${x} ${y + r * 1.45} Z`
        }
        fill={middle}
      />
      <path
        d={
          `M${x} ${y + r * 1.45} C${x - r * 0.6} ${y + r * 0.4} ${x - r * 0.4} ${y - r} ${x} ${y - r} ` +
          `S${x + r * 0.6} ${y + r * 0.4} ${x} ${y + r * 1.45} Z`
        }
        fill={brush.palette.light}
      />
      <rect x={x - r * 0.3} y={y + r * 1.65} width={r * 0.6} height={r * 0.42} rx="3" fill={near} />
    </g>
  );
  return (
    <>
      <Cloud brush={brush} y={between(brush, 70, 120)} />
      <Cloud brush={brush} y={between(brush, 190, 240)} />
      {balloon(between(brush, 100, 150), between(brush, 110, 140), between(brush, 56, 68))}
      {balloon(between(brush, 220, 248), between(brush, 196, 226), between(brush, 26, 36))}
      <path d={ridge(brush.random, width, height, 90, 36)} fill={far} />
      <path d={ridge(brush.random, width, height, 42, 28)} fill={near} />
    </>
  );
}

function tracks(brush: Brush) {
  const { light, layers } = brush.palette;
  const [x, y] = [between(brush, 90, 210), between(brush, 200, 300)];
  return (
    <>
      {times(9, (at) => (
        <circle
          key={at}
          cx={x}
          cy={y}
          r={330 - at * 36}
          fill={[layers[0], layers[1], light, layers[2]][at % 4]}
          opacity={at % 4 === 2 ? 0.75 : 0.9}
        />
      ))}
      {times(12, (at) => (
        <circle
          key={at}
          cx={between(brush, 0, width)}
          cy={between(brush, 0, 150)}
          r={between(brush, 3, 8)}
          fill={light}
        />
      ))}
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
