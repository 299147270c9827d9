import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface SmtpDouble {
  url: string;
  /** Messages it took, as they came over the wire. */
  messages: string[];
  recipients: string[];
  connections(): number;
  close(): Promise<void>;
}

/**
 * For tests: a mail server on loopback. `endOfData` is its answer to each message in turn, the last one for ever;
 * `silent` never greets.
 */
export async function smtpDouble({
  endOfData = ['250 taken'],
  silent = false,
}: { endOfData?: string[]; silent?: boolean } = {}): Promise<SmtpDouble> {
  const messages: string[] = [];
  const recipients: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let tries = 0;
  const take = (message: string): string => {
    messages.push(message);
    tries += 1;
    return endOfData[Math.min(tries, endOfData.length) - 1]!;
  };

  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    talk(socket, { recipients, take, silent });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    messages,
    recipients,
    connections: () => connections,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

interface Talk {
  recipients: string[];
  /** Answers a message. */
  take(message: string): string;
  silent: boolean;
}

/** Line by line, and a message whole; what has come only in part waits for the rest. */
function talk(socket: Socket, { recipients, take, silent }: Talk): void {
  let text = '';
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    inData = verb === 'DATA';
    if (inData) return void say('354 go on');
    if (verb === 'RCPT') recipients.push(line);
    if (verb === 'QUIT') return void socket.end('221 bye\r\n');
    say('250 ok');
  }
  function takeMessage(): boolean {
    const end = text.indexOf('\r\n.\r\n');
    if (end < 0) return false;
    const answer = take(text.slice(0, end));
    text = text.slice(end + 5);
    inData = false;
    say(answer);
    return true;
  }
  function takeLine(): boolean {
    const end = text.indexOf('\r\n');
    if (end < 0) return false;
    const line = text.slice(0, end);
    text = text.slice(end + 2);
    command(line);
    return true;
  }
  socket.on('data', (bytes) => {
    text += bytes.toString();
    while (inData ? takeMessage() : takeLine());
  });
  if (!silent) say('220 double');
}
