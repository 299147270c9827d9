import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gathered } from './log-lines.ts';

const told = (n: number): string => `{"level":30,"n":${n}}\n`;
const warning = '{"level":40}\n';

function logging() {
  const written: string[] = [];
  const end = new EventEmitter();
  const log = gathered({ write: (text) => written.push(text) }, end);
  return { log, written, end };
}

describe('the log', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes the lines of a busy moment together, in their order, within half a second', () => {
    const { log, written } = logging();
    for (const n of [1, 2, 3]) log.write(told(n));
    expect(written).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(written).toEqual([told(1) + told(2) + told(3)]);
    vi.advanceTimersByTime(5000);
    expect(written).toHaveLength(1);
  });

  it('tells a warning at once, behind what came before it', () => {
    const { log, written } = logging();
    log.write(told(1));
    log.write(warning);
    expect(written).toEqual([told(1) + warning]);
  });

  it('keeps no more than some kilobytes', () => {
    const { log, written } = logging();
    for (let n = 0; n < 1000; n += 1) log.write(told(n));
    expect(written.length).toBeGreaterThan(1);
    expect(Math.max(...written.map((text) => text.length))).toBeLessThan(9000);
  });

  it('loses nothing when the process ends', () => {
    const { log, written, end } = logging();
    log.write(told(1));
    end.emit('exit');
    expect(written).toEqual([told(1)]);
  });
});
