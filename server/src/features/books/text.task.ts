import { serveTask } from '../../platform/sandbox/task.ts';
import { measuredText, type TextTask } from './measured-text.ts';

serveTask<TextTask>(async (task, respond) => respond(await measuredText(task)));
