/* Series are told apart by colour, by lightness and by shape: dashes and markers for lines, patterns for bars. */

/** Distinct in lightness as well. */
const palettes = {
  light: ['petrol-7', 'yellow-6', 'gray-6', 'grape-5', 'teal-4'],
  dark: ['petrol-3', 'yellow-5', 'gray-4', 'grape-4', 'teal-6'],
};
const dashes = ['0', '6 4', '2 3', '10 4 2 4', '1 5'];

export type Scheme = keyof typeof palettes;
const nth = <T,>(list: readonly [T, ...T[]] | readonly T[], at: number): T => list[at % list.length]!;

export const colorOf = (at: number, scheme: Scheme): string => `var(--mantine-color-${nth(palettes[scheme], at)})`;
export const dashOf = (at: number): string => nth(dashes, at);

interface MarkerProps {
  at: number;
  x: number;
  y: number;
  color: string;
  size?: number;
}

/** Circle, square, triangle, diamond. */
export function Marker({ at, x, y, color, size = 4 }: MarkerProps) {
  const shape = at % 4;
  const style = { fill: 'var(--mantine-color-body)', stroke: color, strokeWidth: 2 };
  if (shape === 0) return <circle cx={x} cy={y} r={size} style={style} />;
  if (shape === 1) return <rect x={x - size} y={y - size} width={size * 2} height={size * 2} style={style} />;
  const points =
    shape === 2
      ? [
          [0, -1.2],
          [1.2, 1],
          [-1.2, 1],
        ]
      : [
          [0, -1.4],
          [1.4, 0],
          [0, 1.4],
          [-1.4, 0],
        ];
  return (
    <polygon points={points.map(([dx = 0, dy = 0]) => `${x + dx * size},${y + dy * size}`).join(' ')} style={style} />
  );
}

/** The second series is hatched, the third dotted; the first is plain. */
export function Patterns({ id, count, scheme }: { id: string; count: number; scheme: Scheme }) {
  return (
    <defs>
      {Array.from({ length: count }, (_, at) => {
        const color = colorOf(at, scheme);
        return (
          <pattern
            key={at}
            id={`${id}-${at}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform={at % 3 === 1 ? 'rotate(45)' : undefined}
          >
            <rect width="6" height="6" style={{ fill: color, fillOpacity: at % 3 === 0 ? 1 : 0.35 }} />
            {at % 3 === 1 ? <rect width="3" height="6" style={{ fill: color }} /> : null}
            {at % 3 === 2 ? <circle cx="3" cy="3" r="1.5" style={{ fill: color }} /> : null}
          </pattern>
        );
      })}
    </defs>
  );
}

export const fillOf = (id: string, at: number): string => `url(#${id}-${at})`;

/** How a series looks, for the legend. */
export function Sample({ kind, id, at, scheme }: { kind: 'line' | 'bar'; id: string; at: number; scheme: Scheme }) {
  const color = colorOf(at, scheme);
  return (
    <svg width="22" height="12" aria-hidden>
      {kind === 'line' ? (
        <>
          <line x1="0" x2="22" y1="6" y2="6" style={{ stroke: color, strokeWidth: 2, strokeDasharray: dashOf(at) }} />
          <Marker at={at} x={11} y={6} color={color} size={3} />
        </>
      ) : (
        <rect x="4" width="14" height="12" rx="2" style={{ fill: fillOf(id, at) }} />
      )}
    </svg>
  );
}
