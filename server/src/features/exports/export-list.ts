import type { Subject } from '@okur/contract/abilities';
import type { BeforeOf, ContextOf } from '../../platform/http/request-context.ts';
import type { exports as contract } from '@okur/contract';
import { checkOwnPassword } from '../../platform/access/own-password.ts';
import { invalidField } from '../../platform/http/api-error.ts';
import { type ExportInput, exportPeopleMax } from '@okur/contract/exports';
import { namesPeople } from '@okur/contract/people';
import { listOf, checkColumns, hasMoreThan } from './rows.ts';
import { subjectOf } from '../../platform/http/whole-lists.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { listExport } from './export-job.ts';

/** Lists of these hold a person in each row. */
const people: readonly Subject[] = ['USER', 'INSTRUCTOR', 'PARENTS', 'ADMIN'];

function checkTimeZone({ time_zone }: Pick<ExportInput, 'time_zone'>): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: time_zone ?? 'UTC' });
  } catch {
    throw invalidField('time_zone', 'validation.choice');
  }
}

export const exportList = {
  async before(context: BeforeOf<typeof contract.exportList>) {
    const result = await checked(context);
    return (within: ContextOf<typeof contract.exportList>) => start(within, result);
  },
};

interface Checked {
  subject: string;
  /** Of more people than may leave without the password, which was right, or was not given. */
  isLonger: boolean;
}

async function checked(context: BeforeOf<typeof contract.exportList>): Promise<Checked> {
  const { password, ...input } = context.body;
  const list = listOf(context.services, context.caller, input.list);
  checkColumns(list, input.columns);
  checkTimeZone(input);
  const subject = subjectOf(list.route.needs);
  const ofPeople = list.route.people === true || people.includes(subject as Subject) || namesPeople(list.route);
  // Also shows what the list refuses: an unknown filter, another company.
  const hasMore = await hasMoreThan(context.services, context.caller, input, ofPeople ? exportPeopleMax : 0);
  const isLonger = ofPeople && hasMore;
  if (isLonger && password) await checkOwnPassword(context, password);
  return { subject, isLonger };
}

async function start(context: ContextOf<typeof contract.exportList>, { subject, isLonger }: Checked) {
  const { password, ...input } = context.body;
  if (isLonger && !password) {
    context.unchanged();
    return { data: null };
  }
  const companyId = context.caller.staff?.company?.id ?? null;
  const data = await startJob(context, listExport, {
    input,
    subject,
    companyId: context.scope.kind === 'platform' ? null : companyId,
    params: { name: input.name },
  });
  context.record({
    action: 'export',
    subject,
    subjectId: null,
    companyId: data.company_id,
    after: {
      list: input.list,
      format: input.format,
      ...input.params,
      filters: input.query,
      columns: input.columns.flatMap(({ fields }) => fields),
      more_than_500: isLonger,
    },
  });
  return { data };
}
