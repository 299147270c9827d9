import { saveFile } from '../saveFile.ts';

const scale = 2;
const inherited = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-opacity',
  'paint-order',
  'font-family',
  'font-size',
  'opacity',
  'fill-opacity',
];
const titleHeight = 40;
const lineHeight = 22;
const margin = 16;

/** The drawing inside `holder` with its title and its legend: a PNG file of twice its size, or an SVG file. */
export async function savePicture(holder: Element | null, title: string, kind: 'png' | 'svg'): Promise<void> {
  const drawing = holder?.querySelector<SVGSVGElement>('svg[data-picture]');
  if (!drawing || !holder) return;
  const text = new XMLSerializer().serializeToString(page(drawing, [...holder.querySelectorAll('ul > li')], title));
  if (kind === 'svg') return saveFile({ blob: new Blob([text], { type: 'image/svg+xml' }), name: `${title}.svg` });

  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), {
    width: picture.width * scale,
    height: picture.height * scale,
  });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) saveFile({ blob, name: `${title}.png` });
}

/** A sheet that needs no style sheet: title, drawing, and a line for each entry of the legend. */
function page(drawing: SVGSVGElement, legend: readonly Element[], title: string): SVGSVGElement {
  const { width, height } = drawing.getBoundingClientRect();
  const { fontFamily, color, backgroundColor } = getComputedStyle(document.body);
  const sheet = element('svg', {
    width: width + 2 * margin,
    height: titleHeight + height + legend.length * lineHeight + 2 * margin,
  });
  const words = (text: string, x: number, y: number, size: number, weight = 400) =>
    Object.assign(
      element('text', { x, y, fill: color, 'font-family': fontFamily, 'font-size': size, 'font-weight': weight }),
      { textContent: text },
    );
  sheet.append(
    element('rect', { width: '100%', height: '100%', fill: backgroundColor }),
    words(title, margin, margin + 16, 16, 650),
  );
  const body = element('g', { transform: `translate(${margin} ${titleHeight + margin / 2})` });
  body.append(...standalone(drawing).childNodes);
  sheet.append(body);
  legend.forEach((entry, at) => {
    const y = titleHeight + margin + height + at * lineHeight;
    const sample = entry.querySelector('svg');
    const group = element('g', { transform: `translate(${margin} ${y})` });
    if (sample) group.append(...standalone(sample).childNodes);
    sheet.append(group, words(entry.textContent ?? '', margin + 30, y + 11, 13));
  });
  return sheet;
}

function element<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string | number>,
): SVGElementTagNameMap[K] {
  const created = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value));
  return created;
}

/** A copy with what the page's rules gave each part written on it. */
function standalone(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const parts = drawing.querySelectorAll('*');
  copy.querySelectorAll<SVGElement>('*').forEach((part, at) => {
    const original = parts[at];
    if (!original) return;
    const style = getComputedStyle(original);
    for (const name of inherited) part.style.setProperty(name, style.getPropertyValue(name));
  });
  return copy;
}
