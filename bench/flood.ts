import { type Server, startLoad } from './processes.ts';
import { flooding, type Sample, signIn } from './sample.ts';

/** Milliseconds within which everyone else is answered. */
const patience = 200;

/**
 * One client sends the costliest searches as fast as it can, over all its connections; meanwhile another person works:
 * lists, records and new departments, one after the other.
 */
export async function measureFlood(product: Server, sample: Sample, seconds: number): Promise<string> {
  const [sea, shore] = [startLoad(), startLoad()];
  try {
    const costly = ['e', 'a i', 'kar', 'mehm', 'zzz', 'oglu can', 'er an'].map(
      (text) => `/api/v1/users?sort=-surname&page=50&search=${encodeURIComponent(text)}`,
    );
    const [bad, good] = [await signIn(product.port, flooding), await signIn(product.port)];
    const get = (path: string) => ({ method: 'GET', path, headers: good });
    const work = sample.companies.flatMap((company, at) => [
      get(`/api/v1/companies/${company}/users`),
      get(`/api/v1/users/${sample.students[at]!}`),
      get('/api/v1/auth/admin/me'),
      get('/livez'),
      get(`/api/v1/users?search=${sample.rare[at % sample.rare.length]!}`),
      {
        method: 'POST',
        path: `/api/v1/companies/${company}/departments`,
        headers: good,
        body: JSON.stringify({ department_name: 'Sel {n}', grade_level: 5 }),
      },
    ]);
    const milliseconds = seconds * 1000;
    const [flood, rest] = await Promise.all([
      sea.run({
        port: product.port,
        connections: 32,
        milliseconds,
        requests: costly.map((path) => ({ method: 'GET', path, headers: bad })),
      }),
      shore.run({ port: product.port, connections: 2, milliseconds, requests: work, pause: 20 }),
    ]);
    const refused = Object.keys(rest.refused).length > 0;
    const met = !refused && rest.slowest <= patience;
    return (
      `\nFlood of ${seconds} s: ${flood.done} costly searches answered, refused ` +
      `${JSON.stringify(flood.refused)}. Everyone else: ${rest.done} calls, refused ` +
      `${JSON.stringify(rest.refused)}, median ${rest.median.toFixed(0)} ms, 99 % ${rest.p99.toFixed(0)} ` +
      `ms, slowest ${rest.slowest.toFixed(0)} ms (goal ${patience}: ${met ? 'met' : 'MISSED'})`
    );
  } finally {
    sea.stop();
    shore.stop();
  }
}
