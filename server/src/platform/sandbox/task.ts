/** What a process apart says: an answer or a part of it, that all is said, or why it could not do it. */
export type Said = { answer: unknown } | { failed: string } | { done: true };

/** Does the task that this process was started for, and ends it. A server that goes takes it along. */
export function serveTask<Task>(work: (task: Task, answer: (answer: unknown) => void) => Promise<void>): void {
  process.once('disconnect', () => process.exit());
  process.once('message', ({ task }: { task: Task }) => {
    work(task, (answer) => say({ answer })).then(
      () => say({ done: true }, leave),
      (error: unknown) =>
        say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }, leave),
    );
  });
}

const say = (said: Said, then: () => void = () => {}): void => void process.send!(said, then);
const leave = (): void => process.disconnect();
