import { Columns } from '../charts/Columns.tsx';
import { frameOf } from '../charts/frame.ts';
import type { PlotProps, Point } from '../charts/types.ts';
import css from '../charts/plot.module.css';
import { identityHeaders } from '../identity.ts';
import { claims } from '../claims.ts';
import { selection } from '../selection.ts';
import { session } from '../session.ts';
import { ask } from './asked.ts';
import { draw } from './draw.ts';
import { layerId } from './layer.ts';
import { type FirstPicture, type Place, rememberedPicture } from './picture.ts';

/**
 * Paints the first page as it stood last, with its first chart from an answer of now. Resolves when the chart is
 * painted, or cannot be.
 */
async function paintFirst(): Promise<void> {
  const picture = rememberedPicture();
  const token = session.token();
  if (!picture || !token || isOver(token)) return;
  const headers = identityHeaders({ token, companyId: selection.companyId() });
  const answer = ask(picture.address, headers);
  for (const address of picture.alsoAsked) void ask(address, headers).catch(() => undefined);
  await body();
  const layer = layerOf(picture);
  document.body.prepend(layer);
  const response = await answer;
  if (!response.ok || !layer.isConnected) return;
  drawChart(picture, ((await response.json()) as { data: readonly Point[] }).data, layer);
  await painted();
}

/** The script comes with the head of the page. */
const body = () => (document.body ? undefined : new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true })));

/** A token that has ended is exchanged by the application. */
const isOver = (token: string): boolean => (claims(token).exp ?? Infinity) * 1000 < Date.now();

function layerOf({ parts, page, font, colors }: FirstPicture): HTMLElement {
  const layer = document.createElement('div');
  layer.id = layerId;
  layer.ariaHidden = 'true';
  const rules = document.createElement('style');
  rules.textContent = `STYLES_OF_THE_DRAWING`;
  layer.append(rules);
  layer.style.cssText = `position:absolute;inset:0;z-index:1000;overflow:hidden;background:${page};font-family:${font}`;
  for (const [name, value] of Object.entries(colors)) layer.style.setProperty(name, value);
  for (const { text, looks, ...place } of parts) {
    const part = boxAt(place, looks);
    part.textContent = text ?? '';
    layer.append(part);
  }
  return layer;
}

function boxAt({ left, top, width, height }: Place, looks = ''): HTMLElement {
  const box = document.createElement('div');
  box.style.cssText = `${looks};position:absolute;box-sizing:border-box;left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
  return box;
}

/** A whole number as the language of the page writes it. */
function numberIn({ thousand, tenThousand }: FirstPicture['written'], value: number): string {
  const digits = String(Math.round(value));
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, digits.length > 4 ? tenThousand : thousand);
}

function drawChart({ chart, drawing, written }: FirstPicture, answer: readonly Point[], layer: HTMLElement): void {
  const pointOf = (point: Point): Point => {
    const month = String(point[chart.month]);
    return { name: written.months[month] ?? month, ...Object.fromEntries(Object.entries(chart.fields).map(([name, field]) => [name, point[field] ?? null])) };
  };
  const data = answer.map(pointOf);
  const props: PlotProps = { kind: chart.kind, series: chart.series, data, x: 'name', xLabel: '', top: chart.top ?? undefined, format: (value) => numberIn(written, value) };
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  picture.setAttribute('class', css.drawing!);
  picture.setAttribute('width', String(drawing.width));
  picture.setAttribute('height', String(drawing.height));
  picture.dataset.picture = '';
  const scheme = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';
  draw(Columns({ ...props, id: layerId, frame: frameOf(props, drawing.width, drawing.height), shown: null, scheme }), picture);
  const box = boxAt(drawing);
  box.append(picture);
  layer.append(box);
}

/** The picture of the screen that follows is the one with the chart. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

globalThis.okurPainting = paintFirst();
