import { between, type Brush, Cloud, height, Ridges, Stars, Sun, times, Tree, width } from './brush.tsx';
import { ridge } from './draw.ts';

/* Scenes of covers: what nature made. */

export function hills(brush: Brush) {
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

export function sea(brush: Brush) {
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

export function space(brush: Brush) {
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

export function garden(brush: Brush) {
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

export function peaks(brush: Brush) {
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
