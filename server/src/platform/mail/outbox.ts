import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../database/ids.ts';
import { writeWholeFile } from '../storage/whole-file.ts';
import type { Mail, Mailer } from './mail.ts';

/** A message as it lies in the outbox. */
export interface OutboxMessage extends Mail {
  /** When it was sent, ISO 8601, UTC. */
  date: string;
}

/** Keeps each message as a JSON file of its own, readable for the server's account only: messages hold links. */
export function outbox(folder: string): Mailer {
  let count = 0;
  return {
    async send({ to, subject, text, html, headers }) {
      const message: OutboxMessage = { date: new Date().toISOString(), to, subject, text, html, headers };
      // Names sort by age, also within a millisecond.
      count += 1;
      const name = `${message.date.replaceAll(':', '-')}-${String(count).padStart(6, '0')}-${newId()}.json`;
      await writeWholeFile(join(folder, name), `${JSON.stringify(message, null, 2)}\n`);
    },
  };
}

/** All messages of an outbox, the newest last. */
export async function readOutbox(folder: string): Promise<OutboxMessage[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const messages = names.filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(
    messages.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as OutboxMessage),
  );
}

const linksOf = (message: Mail): string[] => [...new Set(message.text.match(/https?:\/\/[^\s<>"]+/g))];

/** The messages as a numbered list for a terminal. */
export function describeOutbox(messages: readonly OutboxMessage[]): string {
  if (messages.length === 0) return 'No messages.\n';
  const width = String(messages.length).length;
  return messages
    .map((message, index) => {
      const indent = ' '.repeat(width + 2);
      const head = `${String(index + 1).padStart(width)}  ${timeOf(message)}  ${message.to}`;
      return plain(
        [head, `${indent}${message.subject}`, ...linksOf(message).map((link) => `${indent}${link}`)].join('\n'),
      );
    })
    .join('\n\n')
    .concat('\n');
}

/** One message in full. */
export const describeMessage = (message: OutboxMessage): string =>
  plain(`Date: ${timeOf(message)}\nTo: ${message.to}\nSubject: ${message.subject}\n\n${message.text.trimEnd()}\n`);

/** Local time, 2026-05-03 14:07:09. */
const timeOf = ({ date }: OutboxMessage): string => new Date(date).toLocaleString('sv-SE');

/** A name in a message must not steer the terminal. */
const plain = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '');
