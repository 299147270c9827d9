import { serveTask } from '../../platform/sandbox/task.ts';
import { type LanguageTask, measuredAgain } from './measured-text.ts';

serveTask<LanguageTask>(async (task, respond) => respond(measuredAgain(task)));
