import { between, type Brush, Cloud, height, Sun, times, width } from './brush.tsx';
import { ridge } from './draw.ts';

/* Scenes of covers: what people built. */

export function town(brush: Brush) {
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

export function castle(brush: Brush) {
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

export function lab(brush: Brush) {
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

export function balloons(brush: Brush) {
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

export function tracks(brush: Brush) {
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
