/** What a sandbox process sends: a result or a part of it, that it is done, or why it failed. */
export type Message = { result: unknown } | { failed: string } | { done: true };

/** Does the task that this process was started for, and ends it. A server that goes takes it along. */
export function serveTask<Task>(work: (task: Task, respond: (result: unknown) => void) => Promise<void>): void {
  process.once('disconnect', () => process.exit());
  process.once('message', ({ task }: { task: Task }) => {
    work(task, (result) => send({ result })).then(
      () => send({ done: true }, leave),
      (error: unknown) =>
        send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }, leave),
    );
  });
}

const send = (message: Message, then: () => void = () => {}): void => void process.send!(message, then);
const leave = (): void => process.disconnect();
