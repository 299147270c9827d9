import { encode } from 'uqr';

/**
 * Dark on light also in the dark theme: cameras expect it. Drawn here, so that what is in it leaves for no one. About
 * `size` pixels wide: every square of it is a whole number of pixels, or uneven squares confuse what reads it.
 */
export function QrCode({ text, label, size = 196 }: { text: string; label: string; size?: number }) {
  const { data, size: modules } = encode(text, { border: 4, ecc: 'M' });
  const side = modules * Math.max(1, Math.round(size / modules));
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={side}
      height={side}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      style={{ borderRadius: 8, flex: 'none' }}
    >
      <rect width={modules} height={modules} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
