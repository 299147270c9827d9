import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { ForbiddenAddress, isPublic, outward } from './outward.ts';

const forbidden = [
  'http://example.org/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://192.0.0.1/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::10.0.0.1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456::1]/',
  'https://[fe80::1]/',
  'https://[ff02::1]/',
  'https://[2001::1]/',
  'https://[2001:db8::1]/',
  'https://[2002:0a00:0001::]/',
  'https://[3fff::1]/',
];

const server = createServer((request, response) => {
  if (request.url === '/large') response.end(Buffer.alloc(2_000_000));
  else if (request.url === '/elsewhere') response.writeHead(302, { location: '/large' }).end();
  else if (request.url === '/205') response.writeHead(205).end();
  else if (request.url === '/999') response.writeHead(999).end('odd');
  else response.end('here');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('a call to an address that someone typed', () => {
  it.each(forbidden)('does not go to %s', async (address) => {
    await expect(outward(false)(address)).rejects.toThrow(ForbiddenAddress);
  });

  it('knows addresses of the public net', () => {
    expect(['8.8.8.8', '172.32.0.1', '2606:4700::1111'].map(isPublic)).toEqual([true, true, true]);
  });

  it('goes to doubles on loopback in tests, takes a megabyte at most and follows no redirect', async () => {
    const call = outward(true);
    expect(await (await call(here)).text()).toBe('here');
    expect((await call(`${here}/elsewhere`)).status).toBe(302);
    await expect(call(`${here}/large`)).rejects.toThrow(/more than/);
    await expect(call('https://10.0.0.1')).rejects.toThrow(ForbiddenAddress);
  });

  it('takes an answer without content, and refuses a status that none has, without harm', async () => {
    const call = outward(true);
    expect((await call(`${here}/205`)).status).toBe(205);
    await expect(call(`${here}/999`)).rejects.toThrow(RangeError);
  });
});
