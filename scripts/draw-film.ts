/*
 * The film of the demo's tutorials, frame by frame: an eye rests on one word of a page after the other, then on two at
 * once. Words are bars, so that one film serves every language; what is said is in the captions. Runs in a page.
 */

export const filmOfDemo = { width: 480, height: 270, fps: 15, seconds: 20, keyEverySeconds: 4 } as const;
const { width, height, fps, seconds, keyEverySeconds } = filmOfDemo;

export interface DrawnFrame {
  ms: number;
  isKey: boolean;
  base64: string;
}

interface Word {
  x: number;
  y: number;
  width: number;
  row: number;
}

const lines = [
  [24, 64, 36, 33, 55, 47],
  [57, 57, 47, 53, 51],
  [34, 40, 55, 56, 26, 54],
  [64, 59, 29, 46, 64],
];
const between = 12;
const words: Word[] = lines.flatMap((widths, row) =>
  widths.map((own, at) => ({
    x: 56 + widths.slice(0, at).reduce((sum, one) => sum + one + between, 0),
    y: 74 + row * 42,
    width: own,
    row,
  })),
);
const singles = words.map((word) => [word]);
/** A practised reader sees two words of a line at once. */
const pairs = lines.flatMap((_, row) => {
  const own = words.filter((word) => word.row === row);
  return own.flatMap((_word, at) => (at % 2 === 0 ? [own.slice(at, at + 2)] : []));
});

/** What the eye rests on. */
const seenAt = (now: number): Word[] =>
  (now < 0.5 ? [] : now < 11 ? singles[Math.floor((now - 0.5) / 0.46)] : pairs[Math.floor((now - 11) / 0.69)]) ?? [];

type Pen = OffscreenCanvasRenderingContext2D;

function bar(pen: Pen, x: number, y: number, long: number, high: number, color: string): void {
  pen.fillStyle = color;
  pen.beginPath();
  pen.roundRect(x, y, long, high, 5);
  pen.fill();
}

function eye(pen: Pen, x: number, y: number): void {
  pen.strokeStyle = '#1d1d1b';
  pen.lineWidth = 3;
  pen.fillStyle = '#ffffff';
  pen.beginPath();
  pen.ellipse(x, y, 15, 9, 0, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  pen.fillStyle = '#1d1d1b';
  pen.beginPath();
  pen.arc(x, y, 5, 0, 2 * Math.PI);
  pen.fill();
}

function paint(pen: Pen, now: number): void {
  bar(pen, -5, -5, width + 10, height + 10, '#fffdf3');
  bar(pen, 30, 30, width - 55, 208, '#ffffff');
  const seen = seenAt(now);
  for (const word of words) bar(pen, word.x, word.y, word.width, 15, seen.includes(word) ? '#077a5f' : '#cfc8b6');
  const [first, last] = [seen[0], seen.at(-1)];
  if (first && last) eye(pen, (first.x + last.x + last.width) / 2, first.y - 14);
  bar(pen, 30, 251, width - 60, 5, '#e4dcc6');
  bar(pen, 30, 251, (width - 60) * (now / seconds), 5, '#e0703c');
}

function drawn(chunk: EncodedVideoChunk): DrawnFrame {
  const bytes = new Uint8Array(chunk.byteLength);
  chunk.copyTo(bytes);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return { ms: Math.round(chunk.timestamp / 1000), isKey: chunk.type === 'key', base64 };
}

/** As VP8, in their order. */
export async function drawFilm(): Promise<DrawnFrame[]> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d')!;
  const frames: DrawnFrame[] = [];
  const encoder = new VideoEncoder({
    output: (chunk) => frames.push(drawn(chunk)),
    error: (failure) => {
      throw failure;
    },
  });
  encoder.configure({ codec: 'vp8', width, height, framerate: fps, bitrate: 60_000 });
  for (let at = 0; at < fps * seconds; at += 1) {
    paint(pen, at / fps);
    const frame = new VideoFrame(canvas, { timestamp: Math.round((at / fps) * 1_000_000) });
    encoder.encode(frame, { keyFrame: at % (fps * keyEverySeconds) === 0 });
    frame.close();
  }
  await encoder.flush();
  return frames;
}
