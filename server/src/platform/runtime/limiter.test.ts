import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Limiter } from './limiter.ts';

/** Work that lasts until it is told to end. */
function works() {
  const running: { name: string; end: () => void }[] = [];
  const begin = (name: string) => () =>
    new Promise<string>((resolve) => running.push({ name, end: () => resolve(name) }));
  return { running, begin, names: () => running.map(({ name }) => name) };
}
/** Until everything that can go on has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('costly work', () => {
  it('begins in the order asked for, two at a time for each client, and leaves other clients alone', async () => {
    const limiter = new Limiter({ concurrency: 2, queueMax: 5 });
    const { running, begin, names } = works();
    const all = ['a', 'b', 'c', 'd'].map((name) => limiter.run('flood', begin(name)));
    const other = limiter.run('somebody', begin('x'));
    await settled();
    expect(names()).toEqual(['a', 'b', 'x']);
    running[1]!.end();
    await settled();
    expect(names()).toEqual(['a', 'b', 'x', 'c']);
    for (const one of running) one.end();
    await settled();
    running.at(-1)!.end();
    expect(await Promise.all([...all, other])).toEqual(['a', 'b', 'c', 'd', 'x']);
  });

  it('is refused when too many wait, and free again once they are done', async () => {
    const limiter = new Limiter({ concurrency: 1, queueMax: 1 });
    const { running, begin } = works();
    const [first, second] = [limiter.run('me', begin('1')), limiter.run('me', begin('2'))];
    await expect(limiter.run('me', begin('3'))).rejects.toMatchObject({ code: 'too_many_requests' });
    await settled();
    running[0]!.end();
    await first;
    await settled();
    running[1]!.end();
    await second;
    const again = limiter.run('me', begin('4'));
    await settled();
    running[2]!.end();
    expect(await again).toBe('4');
  });

  it('of someone who went away is never begun', async () => {
    const limiter = new Limiter({ concurrency: 1, queueMax: 5 });
    const { running, begin, names } = works();
    const client = new EventEmitter();
    const leaving = (left: () => void) => {
      client.once('gone', left);
      return () => client.off('gone', left);
    };
    const first = limiter.run('me', begin('1'));
    const left = limiter.run('me', begin('2'), leaving);
    const last = limiter.run('me', begin('3'));
    await settled();
    client.emit('gone');
    await expect(left).rejects.toMatchObject({ code: 'too_many_requests' });
    running[0]!.end();
    await first;
    await settled();
    expect(names()).toEqual(['1', '3']);
    running[1]!.end();
    await last;
  });

  it('that fails gives its place to the next', async () => {
    const limiter = new Limiter({ concurrency: 1, queueMax: 5 });
    const failing = limiter.run('me', () => Promise.reject(new Error('broken')));
    const next = limiter.run('me', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
