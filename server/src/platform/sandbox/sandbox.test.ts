import { getPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { runInSandbox, streamFromSandbox, TooComplex } from './sandbox.ts';
import type { Behaviour } from './fixtures/misbehave.task.ts';

const script = new URL('./fixtures/misbehave.task.ts', import.meta.url);
const ask = (behaviour: Behaviour, ms = 60_000) => runInSandbox<unknown>(script, behaviour, { memoryMb: 48, ms });

describe('a task in a process of its own', () => {
  it('is answered with bytes as they are', async () => {
    expect(await ask('answers')).toEqual(new Uint8Array([1, 2, 3]));
    const { stream, ended } = await streamFromSandbox(script, 'answers' satisfies Behaviour, {
      memoryMb: 48,
      ms: 60_000,
    });
    expect([...(await buffer(stream))]).toEqual([1, 2, 3]);
    await ended;
  });

  it('that takes more memory than it may ends alone', async () => {
    await expect(ask('takes all memory')).rejects.toThrow(TooComplex);
    expect(await ask('answers')).toBeDefined();
  });

  it('that takes longer than it may is ended', async () => {
    await expect(ask('never ends', 1000)).rejects.toThrow(TooComplex);
  });

  it('that fails or goes without a word says so', async () => {
    await expect(ask('fails')).rejects.toThrow('no such thing');
    await expect(ask('leaves')).rejects.toThrow('ended with 3');
    await expect(streamFromSandbox(script, 'fails' satisfies Behaviour, { memoryMb: 48, ms: 60_000 })).rejects.toThrow(
      'no such thing',
    );
  });

  it('gives way to the calls of others', async () => {
    expect(await ask('says its rank')).toBe(getPriority() + 5);
  });

  it('knows nothing of the settings of the server', async () => {
    process.env['TOKEN_SECRET'] = 'a secret';
    expect(await ask('says what it knows')).not.toContain('TOKEN_SECRET');
  });
});
