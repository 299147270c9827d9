/*
 * The picture of a text that has none: the same for the same title and category, wherever it is shown. What it shows
 * follows the category, how it shows it the title.
 */

export const scenes = [
  'hills',
  'sea',
  'space',
  'town',
  'castle',
  'lab',
  'garden',
  'peaks',
  'balloons',
  'tracks',
] as const;
export type Scene = (typeof scenes)[number];

/** Sky above and below, light, and three layers from far to near. */
export interface Palette {
  sky: readonly [string, string];
  light: string;
  layers: readonly [string, string, string];
}

const palettes: readonly Palette[] = [
  { sky: ['#ffd8b5', '#f79a7b'], light: '#fff3d6', layers: ['#cf6b58', '#8f4152', '#4d2744'] },
  { sky: ['#cfeef2', '#8fd0d6'], light: '#fffbe6', layers: ['#4fa3a1', '#2b7378', '#134a52'] },
  { sky: ['#dfe7ff', '#a9b9f2'], light: '#fff6d9', layers: ['#7384d6', '#4756a8', '#262f6b'] },
  { sky: ['#fdf1c7', '#f6c667'], light: '#fffdf0', layers: ['#d9913a', '#9c5a27', '#5a3019'] },
  { sky: ['#e3f5d8', '#a9d99a'], light: '#fffde2', layers: ['#6aac66', '#3c7a4b', '#1d4a34'] },
  { sky: ['#f6dcec', '#d99ac6'], light: '#fff4f0', layers: ['#a8649e', '#733f7d', '#40234f'] },
  { sky: ['#27366b', '#4a5aa0'], light: '#ffe9a8', layers: ['#35468a', '#232f66', '#141c42'] },
  { sky: ['#1d4b52', '#3f8a86'], light: '#ffdf9e', layers: ['#2a6b6d', '#184a50', '#0c2f36'] },
];

/** What a category is about, by the beginnings of words in the four languages. */
const themes: readonly (readonly [Scene, RegExp])[] = [
  ['space', /(?<!\p{L})(space|uzay|espace|kosmos|astron|gökyüz|planet|gezegen)/u],
  ['sea', /(?<!\p{L})(sea|ocean|deniz|mer|morze|water|su(?!\p{L})|fish|balı)/u],
  ['lab', /(?<!\p{L})(scien|bilim|nauk|techn|teknol|fizy|kimya|chem|math|matemat|deney)/u],
  ['castle', /(?<!\p{L})(hist|tarih|fairy|masal|conte|baśń|legend|efsane|myth)/u],
  ['balloons', /(?<!\p{L})(stor|öykü|hikâye|hikaye|récit|fiction|opowi|roman|travel|gezi|voyage|podróż)/u],
  ['town', /(?<!\p{L})(daily|günlük|life|yaşam|vie|życie|city|şehir|kent|ville|miast|people|insan|school|okul)/u],
  ['peaks', /(?<!\p{L})(geo|coğraf|géo|world|dünya|monde|świat|mountain|dağ|earth|ülke)/u],
  ['garden', /(?<!\p{L})(plant|bitki|garden|bahçe|flower|çiçek|health|sağlık|food|yemek|art|sanat|sztuk)/u],
  ['hills', /(?<!\p{L})(natur|doğa|przyrod|animal|hayvan|zwierz|forest|orman|forêt|las(?!\p{L})|environ|çevre)/u],
  ['tracks', /(?<!\p{L})(sport|spor|game|oyun|jeu|gra(?!\p{L})|music|müzik)/u],
];

/** FNV-1a: spreads short strings well and is the same everywhere. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Drawing {
  scene: Scene;
  palette: Palette;
  /** Places and sizes in the picture follow from it. */
  seed: number;
}

export function drawingOf(title: string, category: string | null): Drawing {
  const seed = hashOf(title);
  const about = (category ?? '').toLocaleLowerCase('tr');
  const theme = themes.find(([, words]) => words.test(about))?.[0];
  const scene = theme ?? scenes[hashOf(about || title) % scenes.length]!;
  // The night belongs to space; by day it has no stars.
  const choice = scene === 'space' ? palettes.slice(6) : palettes;
  return { scene, palette: choice[seed % choice.length]!, seed };
}

/** A line of hills from edge to edge, closed below: `height` from the bottom, `swing` up and down. */
export function ridge(random: () => number, width: number, bottom: number, height: number, swing: number): string {
  const steps = 4;
  const at = (step: number) => (step * width) / steps;
  const y = () => bottom - height - (random() - 0.5) * swing;
  let path = `M0 ${y().toFixed(0)}`;
  for (let step = 1; step <= steps; step += 1) {
    const middle = (at(step - 1) + at(step)) / 2;
    path += ` Q${middle.toFixed(0)} ${(y() - swing / 3).toFixed(0)} ${at(step).toFixed(0)} ${y().toFixed(0)}`;
  }
  return `${path} V${bottom} H0 Z`;
}
