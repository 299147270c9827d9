import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gathered, logOutput } from './log.ts';

const lineOf = (n: number): string => `{"level":30,"n":${n}}\n`;
const warning = '{"level":40}\n';

function logging() {
  const output: string[] = [];
  const end = new EventEmitter();
  const log = gathered({ write: (text) => output.push(text) }, end);
  return { log, output, end };
}

describe('the log', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes the lines of a busy moment together, in their order, within half a second', () => {
    const { log, output } = logging();
    for (const n of [1, 2, 3]) log.write(lineOf(n));
    expect(output).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(output).toEqual([lineOf(1) + lineOf(2) + lineOf(3)]);
    vi.advanceTimersByTime(5000);
    expect(output).toHaveLength(1);
  });

  it('tells a warning at once, behind what came before it', () => {
    const { log, output } = logging();
    log.write(lineOf(1));
    log.write(warning);
    expect(output).toEqual([lineOf(1) + warning]);
  });

  it('keeps no more than some kilobytes', () => {
    const { log, output } = logging();
    for (let n = 0; n < 1000; n += 1) log.write(lineOf(n));
    expect(output.length).toBeGreaterThan(1);
    expect(Math.max(...output.map((text) => text.length))).toBeLessThan(9000);
  });

  it('loses nothing when the process ends', () => {
    const { log, output, end } = logging();
    log.write(lineOf(1));
    end.emit('exit');
    expect(output).toEqual([lineOf(1)]);
  });
});

describe('the log of a newcomer', () => {
  const line = '{"level":30,"time":1790000000000,"pid":1,"msg":"call answered","status":200}\n';
  const outputOf = async (out: { isTTY?: boolean }, production: boolean): Promise<string> => {
    const lines: string[] = [];
    const log = await logOutput({ ...out, write: (text) => lines.push(text) }, production);
    log.write(line.replace('"level":30', '"level":40'));
    return lines.join('');
  };

  it('is readable lines on a terminal', async () => {
    const text = await outputOf({ isTTY: true }, false);
    expect(text).toContain('WARN');
    expect(text).toContain('call answered');
    expect(text).not.toContain('{');
  });

  it.each([
    ['in a pipe', {}, false],
    ['in production, on a terminal as well', { isTTY: true }, true],
  ])('is JSON %s', async (_where, out, production) => {
    expect(JSON.parse(await outputOf(out, production))).toMatchObject({ level: 40, msg: 'call answered' });
  });
});
