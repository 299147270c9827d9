import { ConfigError, readConfig } from '../platform/runtime/config.ts';
import { outboxFolder } from '../platform/mail/mailer.ts';
import { describeMessage, describeOutbox, readOutbox } from '../platform/mail/outbox.ts';

/* npm run outbox: the messages the platform kept instead of sending them. npm run outbox -- 3: the third in full. */

async function report(wanted: string | undefined): Promise<string> {
  const messages = await readOutbox(outboxFolder(readConfig(process.env).dataDir));
  if (wanted === undefined) return describeOutbox(messages);
  const message = messages[Number(wanted) - 1];
  return message ? describeMessage(message) : `There is no message ${wanted}; the outbox holds ${messages.length}.\n`;
}

try {
  process.stdout.write(await report(process.argv[2]));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
