/** Characters that are kept at most, and milliseconds for which. */
const most = 8192;
const flushMs = 500;

/** Where the lines of the log go. */
interface Out {
  write(text: string): unknown;
}

/** Where the log of this process goes: readable lines on a terminal, JSON in production and in pipes. */
export async function logOutput(out: Out & { isTTY?: boolean }, production: boolean): Promise<Out> {
  if (production || !out.isTTY) return gathered(out);
  const { prettyFactory } = await import('pino-pretty');
  const pretty = prettyFactory({ colorize: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' });
  return { write: (line) => out.write(pretty(line) ?? line) };
}

/**
 * The lines of answered calls, written together: one at a time each would wait for the kernel. What warns goes out at
 * once, with all before it, and so does the rest when the process ends.
 */
export function gathered(out: Out, end: NodeJS.EventEmitter = process): Out {
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines) out.write(lines);
    lines = '';
  };
  end.once('exit', flush);
  return {
    write(line) {
      lines += line;
      if (lines.length > most || !isOrdinary(line)) flush();
      else timer ??= setTimeout(flush, flushMs).unref();
    },
  };
}

/** Of pino's levels, 30 is what is merely told. */
const isOrdinary = (line: string): boolean => line.startsWith('{"level":30,');
