/** The number that the camera of every test sees. */
export const filmedEan = '9789750802942';

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const firstDigit = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'];
const inverse = (bits: string): string => bits.replaceAll(/./g, (bit) => (bit === '1' ? '0' : '1'));
const mirrored = (bits: string): string => [...bits].toReversed().join('');

/** The 95 bars and gaps of an EAN-13: 1 is a bar. */
function barsOf(ean: string): string {
  const digits = [...ean].map(Number);
  const codes = digits.slice(1).map((digit, at) => {
    const right = inverse(left[digit]!);
    if (at >= 6) return right;
    return firstDigit[digits[0]!]![at] === 'L' ? left[digit]! : mirrored(right);
  });
  return `101${codes.slice(0, 6).join('')}01010${codes.slice(6).join('')}101`;
}

const [width, height, barWidth] = [640, 480, 5] as const;

/** A film (YUV4MPEG2) of one picture: the barcode, black on white, with its quiet zones. */
export function filmOf(ean: string): Buffer {
  const bars = barsOf(ean);
  const margin = Math.floor((width - bars.length * barWidth) / 2);
  const [black, white, grey] = [16, 235, 128];
  const light = Buffer.alloc(width * height, white);
  for (let y = 90; y < height - 90; y += 1)
    for (const [at, bar] of [...bars].entries())
      if (bar === '1') light.fill(black, y * width + margin + at * barWidth, y * width + margin + (at + 1) * barWidth);
  const colours = Buffer.alloc((width * height) / 2, grey);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`), light, colours]);
}
