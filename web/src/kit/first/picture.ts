import type { PlotProps } from '../charts/types.ts';
import { firstPictureKey, session } from '../session.ts';

/** Pixels of the page, as it stood when it was looked at from its top. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A surface or a line of text: where it lies, and how it looks, as styles. */
interface Part extends Place {
  looks: string;
  text?: string;
}

/**
 * How the first page looked when it was seen last, and what its first chart asks the server: with that it is painted,
 * with the numbers of now, before the application is loaded. No number and no name of a person is in it.
 */
export interface FirstPicture {
  /** The chart is drawn from this call's answer. */
  address: string;
  /** What the page asks as well. */
  alsoAsked: readonly string[];
  /** It holds for the same page only: window, language, theme. */
  shape: string;
  /** Custom properties that the drawing is painted with. */
  colors: Readonly<Record<string, string>>;
  page: string;
  font: string;
  parts: readonly Part[];
  drawing: Place;
  chart: Drawn;
  /** How this language writes the months that are drawn, and what it puts before the last three digits of 1000 and 10000: a formatter takes longer to make than all the rest. */
  written: { months: Readonly<Record<string, string>>; thousand: string; tenThousand: string };
}

/** Which fields of an answer's points are drawn, over which of its months. */
export interface Drawn extends Pick<PlotProps, 'kind' | 'series'> {
  top: number | null;
  /** The field that holds the month. */
  month: string;
  fields: Readonly<Record<string, string>>;
}

/** The first page of staff, with nothing chosen on it. */
export const isFirstPage = (): boolean => ['', '#/', '#/dashboard'].includes(location.hash);

export const shapeNow = (): string => [innerWidth, localStorage.getItem('lang'), document.documentElement.dataset.mantineColorScheme, localStorage.getItem('sidebar-folded')].join();

/** A session that has ended takes its picture with it: a page that is left afterwards brings none back. */
export function rememberPicture(picture: FirstPicture): void {
  if (session.token()) session.store().setItem(firstPictureKey, JSON.stringify(picture));
}

/** The picture that holds for the page that is opened. */
export function rememberedPicture(): FirstPicture | null {
  if (!isFirstPage() || session.type() !== 'corporate' || !session.token() || sessionStorage.getItem('viewing')) return null;
  const text = session.store().getItem(firstPictureKey);
  const picture = text ? (JSON.parse(text) as FirstPicture) : null;
  return picture?.shape === shapeNow() ? picture : null;
}
