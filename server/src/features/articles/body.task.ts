import { serveTask } from '../../platform/sandbox/task.ts';
import { type BodyTask, measuredBody } from './measured-body.ts';

serveTask<BodyTask>(async (task, respond) => respond(await measuredBody(task)));
