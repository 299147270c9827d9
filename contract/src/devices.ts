import { z } from 'zod';

/* What a browser says of itself, as people name it. */

const deviceKinds = ['phone', 'tablet', 'computer'] as const;
type DeviceKind = (typeof deviceKinds)[number];

/** Null: the browser does not say. */
export const deviceFields = {
  device: z.enum(deviceKinds).nullable(),
  os: z.string().nullable(),
  browser: z.string().nullable(),
};
interface DeviceNames {
  device: DeviceKind | null;
  os: string | null;
  browser: string | null;
}

/** By the words that browsers use of themselves: the first name that fits, since most also say others. */
type Names<N extends string> = readonly (readonly [RegExp, N])[];
const browsers: Names<string> = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/YaBrowser\//, 'Yandex'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/(Headless)?Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: Names<string> = [
  [/iPhone|iPod/, 'iOS'],
  [/iPad/, 'iPadOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];
const kinds: Names<DeviceKind> = [
  [/iPad/, 'tablet'],
  [/iPhone|iPod|Mobile/, 'phone'],
  [/Android/, 'tablet'],
  [/Windows|CrOS|Mac OS X|Macintosh|Linux/, 'computer'],
];

const first = <N extends string>(names: Names<N>, agent: string): N | null =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** By the text in which a browser names itself: an iPad that wants the pages of computers says that it is a Mac. */
export const deviceOf = (agent: string | null): DeviceNames => ({
  device: first(kinds, agent ?? ''),
  os: first(systems, agent ?? ''),
  browser: first(browsers, agent ?? ''),
});

/** Where the system is that of one device alone, people know the device. */
const byDevice: Readonly<Record<string, string>> = { iOS: 'iPhone', iPadOS: 'iPad' };

/** "Chrome · Windows"; empty where the browser says neither. */
export const deviceText = ({ browser, os }: Pick<DeviceNames, 'browser' | 'os'>): string =>
  [browser, os && (byDevice[os] ?? os)].filter(Boolean).join(' · ');
