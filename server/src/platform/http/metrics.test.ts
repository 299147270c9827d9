import { expect, it } from 'vitest';
import { metrics } from './metrics.ts';

const pool = () => ({ totalCount: 4, idleCount: 3, waitingCount: 0 });
const line = (text: string, start: string) => text.split('\n').find((l) => l.startsWith(start));

it('counts answers and their seconds by method, route and status', async () => {
  const measures = metrics(pool());
  measures.observe('GET', '/api/v1/companies/:id', 200, 250);
  measures.observe('GET', '/api/v1/companies/:id', 200, 500);
  measures.observe('GET', '/api/v1/companies/:id', 404, 2);
  const text = await measures.text();
  const labels = '{method="GET",route="/api/v1/companies/:id",status="200"}';
  expect(line(text, `http_request_duration_seconds_count${labels}`)).toMatch(/ 2$/);
  expect(line(text, `http_request_duration_seconds_sum${labels}`)).toMatch(/ 0\.75$/);
  expect(
    line(
      text,
      'http_request_duration_seconds_bucket{le="0.25",method="GET",route="/api/v1/companies/:id",status="200"}',
    ),
  ).toMatch(/ 1$/);
  expect(
    line(text, 'http_request_duration_seconds_count{method="GET",route="/api/v1/companies/:id",status="404"}'),
  ).toMatch(/ 1$/);
});

it('shows the pool as it is when asked', async () => {
  const watched = pool();
  const measures = metrics(watched);
  expect(line(await measures.text(), 'db_pool_connections{state="idle"}')).toMatch(/ 3$/);
  Object.assign(watched, { idleCount: 0, waitingCount: 7 });
  const text = await measures.text();
  expect(line(text, 'db_pool_connections{state="total"}')).toMatch(/ 4$/);
  expect(line(text, 'db_pool_connections{state="idle"}')).toMatch(/ 0$/);
  expect(line(text, 'db_pool_connections{state="waiting"}')).toMatch(/ 7$/);
});

it('shows the lag of the event loop and the process, in the format of Prometheus', async () => {
  const measures = metrics(pool());
  const text = await measures.text();
  expect(measures.contentType).toMatch(/^text\/plain; version=/);
  expect(text).toContain('# TYPE nodejs_eventloop_lag_p99_seconds gauge');
  expect(text).toContain('process_resident_memory_bytes');
});

it('keeps two applications of one process apart', async () => {
  const [one, other] = [metrics(pool()), metrics(pool())];
  one.observe('GET', '/livez', 200, 1);
  expect(await one.text()).toContain('route="/livez"');
  expect(await other.text()).not.toContain('route="/livez"');
});
