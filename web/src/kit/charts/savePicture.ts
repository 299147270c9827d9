import { saveFile } from '../api.ts';

const scale = 2;
const inherited = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-family', 'font-size', 'opacity', 'fill-opacity'];

/** The drawing inside `holder` as a PNG file of twice its size. */
export async function savePicture(holder: Element | null, title: string): Promise<void> {
  const drawing = holder?.querySelector<SVGSVGElement>('svg[data-picture], svg.recharts-surface');
  if (!drawing) return;
  const { width, height } = drawing.getBoundingClientRect();
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(standalone(drawing, width, height)))}`;
  await picture.decode();

  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale });
  const paper = canvas.getContext('2d');
  if (!paper) return;
  paper.fillStyle = getComputedStyle(document.body).backgroundColor;
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob) saveFile({ blob, name: `${title}.png` });
}

/** A copy that needs no style sheet: what the page's rules gave each part is written on it. */
function standalone(drawing: SVGSVGElement, width: number, height: number): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const parts = drawing.querySelectorAll('*');
  copy.querySelectorAll<SVGElement>('*').forEach((part, at) => {
    const original = parts[at];
    if (!original) return;
    const style = getComputedStyle(original);
    for (const name of inherited) part.style.setProperty(name, style.getPropertyValue(name));
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return copy;
}
