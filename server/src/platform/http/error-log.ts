type LoggedError = {
  type: string;
  message: string;
  stack: string;
  /** Of PostgreSQL: what it was about, without the values, which are people's. */
  code?: string;
  table?: string;
  column?: string;
  constraint?: string;
};

interface Failed extends Error {
  code?: string;
  table?: string;
  column?: string;
  constraint?: string;
  severity?: string;
}

/** A line of the log from outside a call. */
export const writeErrorLine = (msg: string, error: unknown, about: object = {}): void =>
  void process.stderr.write(
    `${JSON.stringify({ level: 50, time: Date.now(), msg, ...about, err: errorForLog(error as Error) })}\n`,
  );

/**
 * What the log keeps of an error. PostgreSQL's own messages carry the values of the row, names and
 * password hashes among them: of those only the kind of fault and the place in the code remain.
 */
export function errorForLog(error: Failed): LoggedError {
  const cause = (error.cause ?? error) as Failed;
  const isOfDatabase = cause.severity !== undefined;
  const { code, table, column, constraint } = cause;
  return {
    type: error.constructor.name,
    message: isOfDatabase ? `PostgreSQL refused a statement (${code ?? 'no code'})` : error.message,
    stack: (cause.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(code ? { code } : {}),
    ...(table ? { table } : {}),
    ...(column ? { column } : {}),
    ...(constraint ? { constraint } : {}),
  };
}
