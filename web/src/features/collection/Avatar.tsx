import type { avatars } from '@okur/contract/accounts';

type Name = (typeof avatars)[number];

interface Face {
  ground: string;
  face: string;
  inner: string;
  ears: 'round' | 'pointed' | 'long' | 'top' | 'none';
  mouth: 'beak' | 'nose' | 'smile';
}

const faces: Record<Name, Face> = {
  owl: { ground: '#cdb6e8', face: '#7a5aa6', inner: '#f4e9ff', ears: 'pointed', mouth: 'beak' },
  fox: { ground: '#bfe3e6', face: '#e2783a', inner: '#fff1e4', ears: 'pointed', mouth: 'nose' },
  cat: { ground: '#ffe0a3', face: '#6f7780', inner: '#e9eef0', ears: 'pointed', mouth: 'nose' },
  bear: { ground: '#cfe8c4', face: '#8a5a3b', inner: '#e7c9a9', ears: 'round', mouth: 'nose' },
  rabbit: { ground: '#f9c9d4', face: '#f7f1ec', inner: '#f3b8c6', ears: 'long', mouth: 'nose' },
  penguin: { ground: '#bcd7f5', face: '#26324a', inner: '#ffffff', ears: 'none', mouth: 'beak' },
  panda: { ground: '#d5ead8', face: '#fbfbf8', inner: '#2c3238', ears: 'round', mouth: 'nose' },
  frog: { ground: '#ffe6b8', face: '#5da650', inner: '#dff2c9', ears: 'top', mouth: 'smile' },
};

/** A drawn picture of oneself; what it is called is beside it or on its button. */
export function Avatar({ name, size }: { name: Name; size: number }) {
  const { ground, face, inner, ears, mouth } = faces[name];
  const earFill = name === 'panda' ? inner : face;
  return (
    <svg viewBox="0 0 100 100" width={size} height={size} aria-hidden focusable="false">
      <circle cx="50" cy="50" r="50" fill={ground} />
      <Ears ears={ears} fill={earFill} inner={inner} />
      <ellipse cx="50" cy="57" rx="31" ry="29" fill={face} />
      {name === 'panda' ? (
        <g fill={inner}>
          <ellipse cx="37" cy="52" rx="10" ry="12" transform="rotate(20 37 52)" />
          <ellipse cx="63" cy="52" rx="10" ry="12" transform="rotate(-20 63 52)" />
        </g>
      ) : (
        <ellipse cx="50" cy="66" rx="20" ry="17" fill={inner} />
      )}
      <Eyes isOwl={mouth === 'beak'} />
      {mouth === 'beak' ? <path d="M44 60 h12 l-6 11 z" fill="#f2a63b" /> : null}
      {mouth === 'nose' ? <path d="M45 61 h10 l-5 6 z" fill="#2a2320" /> : null}
      <path
        d={mouth === 'smile' ? 'M38 64 q12 13 24 0' : 'M43 72 q7 6 14 0'}
        stroke="#2a2320"
        strokeWidth="2.6"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}

const Eyes = ({ isOwl }: { isOwl: boolean }) => (
  <>
    {[38, 62].map((x) => (
      <g key={x}>
        <circle cx={x} cy="51" r={isOwl ? 10 : 7} fill="#fff" />
        <circle cx={x} cy="52" r={isOwl ? 5.5 : 4.2} fill="#20262b" />
        <circle cx={x + 1.6} cy="50.2" r="1.5" fill="#fff" />
      </g>
    ))}
  </>
);

function Ears({ ears, fill, inner }: { ears: Face['ears']; fill: string; inner: string }) {
  if (ears === 'none') return null;
  const one = {
    pointed: (
      <>
        <path d="M22 44 L24 14 L46 32 Z" fill={fill} />
        <path d="M27 37 L28 22 L39 31 Z" fill={inner} />
      </>
    ),
    round: <circle cx="27" cy="32" r="12" fill={fill} />,
    long: (
      <>
        <ellipse cx="38" cy="22" rx="9" ry="22" fill={fill} />
        <ellipse cx="38" cy="24" rx="4" ry="15" fill={inner} />
      </>
    ),
    top: <circle cx="36" cy="34" r="12" fill={fill} />,
  }[ears];
  return (
    <>
      {one}
      <g transform="matrix(-1 0 0 1 100 0)">{one}</g>
    </>
  );
}
