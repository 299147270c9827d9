import type { AnswerOf, Route } from '@okur/contract/route';
import { failureOf } from '../client/failure.ts';
import { addressOf, type CallInput, headersOf, type Loose, reach } from '../client/http.ts';
import { freshToken } from '../client/refresh.ts';
import { selection } from '../client/selection.ts';

/**
 * The events of a route as they come, until the server ends them. A broken stream throws like a call; the
 * reader starts over.
 */
export async function* events<R extends Route>(route: R, input: CallInput<R>): AsyncGenerator<AnswerOf<R>> {
  const token = await freshToken();
  if (!token) return;
  const loose = input as Loose;
  const headers = headersOf(route, loose, { token, companyId: selection.companyId() });
  headers.set('Accept', 'text/event-stream');
  const response = await reach(addressOf(route, loose), {
    method: route.method,
    headers,
    signal: loose.signal ?? null,
  });
  if (!response.ok || !response.body) throw await failureOf(response);
  let rest = '';
  for await (const text of textOf(response.body)) {
    const events = (rest + text).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6)) as AnswerOf<R>;
  }
}

/** Not every browser can iterate a stream by itself. */
async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      yield decoder.decode(part.value, { stream: true });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
