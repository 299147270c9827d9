import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { familyNames, givenNames } from './names.ts';
import type { Server } from './processes.ts';
import { median } from './report.ts';
import { type Sample, signIn } from './sample.ts';

const people = 10_000;
const rounds = 3;

const person = (at: number) => ({
  name: givenNames[at % givenNames.length]!,
  surname: familyNames[(at * 7) % familyNames.length]!,
});

/**
 * A school's class list of 10,000 through the product (upload with preview, then acceptance), beside a COPY of as many
 * rows.
 */
export async function measureImport(client: pg.Client, product: Server, { companies }: Sample): Promise<string> {
  const uploads: number[] = [];
  const imports: number[] = [];
  const copies: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    copies.push(await took(() => copy(client, companies[round]!, round)));
    const headers = await signIn(product.port);
    const base = `http://127.0.0.1:${product.port}/api/v1/companies/${companies[rounds + round]!}/class-lists`;
    let id = '';
    uploads.push(await took(async () => (id = await upload(base, headers, round))));
    imports.push(await took(() => accept(`${base}/${id}`, `http://127.0.0.1:${product.port}/api/v1/jobs`, headers)));
  }
  const [whole, one, bare] = [median(uploads), median(imports), median(copies)];
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
  return (
    `\nImport of ${people} students: accepted in ${seconds(one)}, read and shown before in ` +
    `${seconds(whole)}; a bare COPY takes ${seconds(bare)}: ${(one / bare).toFixed(2)} times (goal 2: ` +
    `${one / bare <= 2 ? 'met' : 'MISSED'}), ${((one + whole) / bare).toFixed(2)} times with reading`
  );
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function copy(client: pg.Client, company: string, round: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from departments where company_id = $1', [company]);
  const lines = Array.from({ length: people }, (_, at) => {
    const { name, surname } = person(at);
    return (
      `${randomUUID()}\t${company}\t${rows[at % rows.length]!.id}\t${name}\t${surname}\t` +
      `kopya.${round}.${at}\t${`first:${'x'.repeat(60)}`}\t${round}-${at}\t5\tinvited\n`
    );
  });
  await pipeline(
    Readable.from([lines.join('')]),
    client.query(
      copyFrom(
        'copy users (id, company_id, department_id, name, surname, username, password_hash, student_number, ' +
          'grade_level, status) from stdin',
      ),
    ),
  );
}

async function upload(base: string, headers: Record<string, string>, round: number): Promise<string> {
  const rows = Array.from({ length: people }, (_, at) => {
    const { name, surname } = person(at);
    return `Y${round}-${at};${name};${surname};${1 + (at % 12)}-${String.fromCharCode(65 + (at % 20) / 12)}`;
  });
  const form = new FormData();
  form.set('file', new Blob([`Öğrenci No;Adı;Soyadı;Sınıf\n${rows.join('\n')}\n`]), 'liste.csv');
  const answer = await fetch(base, { method: 'POST', headers, body: form });
  const body = (await answer.json()) as { data: { id: string; counts: { create: number } } };
  if (answer.status !== 201 || body.data.counts.create !== people)
    throw new Error(`the upload answered ${answer.status} ${JSON.stringify(body).slice(0, 500)}`);
  return body.data.id;
}

/** The import is a job: it is over when its events are. */
async function accept(address: string, jobs: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(`${address}/accept`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"skip_faulty":false}',
  });
  if (!answer.ok) throw new Error(`the import answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  const { data } = (await answer.json()) as { data: { id: string } };
  const events = await (await fetch(`${jobs}/${data.id}/events`, { headers })).text();
  if (!events.includes('"state":"done"')) throw new Error(`the import ended with ${events.slice(-500)}`);
}
