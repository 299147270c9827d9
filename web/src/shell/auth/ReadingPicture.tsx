/** Word widths of the lines of a page; the line being read is lit. */
const lines = [
  [64, 38, 92, 30],
  [48, 84, 40, 62],
  [96, 28, 56, 44],
  [36, 70, 52, 76],
  [80, 46, 34, 66],
  [54, 90, 44, 40],
  [42, 60, 98, 26],
  [70, 34, 50, 72],
  [88, 52, 38],
];
const reading = 4;
const gap = 12;
const step = 30;

export function ReadingPicture() {
  return (
    <svg viewBox="0 0 292 270" width="100%" overflow="visible" role="presentation">
      <rect x="-16" y={reading * step - 10} width="324" height="32" rx="16" fill="#ffffff" opacity="0.09" />
      {lines.map((words, line) => (
        <g key={line} opacity={opacityOf(line)}>
          {wordBoxes(words).map(({ x, width }) => (
            <rect
              key={x}
              x={x}
              y={line * step}
              width={width}
              height="12"
              rx="6"
              fill={line === reading ? '#f4d9a0' : '#ffffff'}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** What was read stays, what is to come waits in the shade. */
const opacityOf = (line: number): number =>
  line === reading ? 1 : line < reading ? 0.5 : 0.5 / (line - reading + 0.4);

function wordBoxes(words: number[]): { x: number; width: number }[] {
  let x = 0;
  return words.map((width) => {
    const box = { x, width };
    x += width + gap;
    return box;
  });
}
