import { expect, it } from 'vitest';
import { deviceOf, deviceText } from './devices.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 ' +
      'Safari/537.36 Edg/140.0.0.0',
    'computer',
    'Edge · Windows',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit} Version/18.5 Mobile/15E148 Safari/604.1`,
    'phone',
    'Safari · iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${webKit} Version/16.6 Mobile/15E148 Safari/604.1`,
    'tablet',
    'Safari · iPad',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-A556B) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'phone',
    'Samsung Internet · Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'tablet',
    'Chrome · Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'computer', 'Firefox · Linux'],
  ['curl/8.5.0', null, ''],
  [null, null, ''],
])('names the device of "%s"', (agent, device, text) => {
  const names = deviceOf(agent);
  expect([names.device, deviceText(names)]).toEqual([device, text]);
});
