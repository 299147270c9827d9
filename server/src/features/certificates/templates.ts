import type { CertificateTemplate, CertificateTemplateInput } from '@okur/contract/certificates';
import type { z } from 'zod';
import type { Caller } from '../../platform/access/caller.ts';
import { type Db, row, rows, sql, softDelete } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { certificateTemplates } from '../../platform/database/tables/index.ts';
import { checkVersion, invalidField, ApiError } from '../../platform/http/api-error.ts';
import { visibleExams } from '../exams/store.ts';
import { isPublishedTutorial } from '../tutorials/store.ts';
import { templateById } from './store.ts';

type Input = z.output<typeof CertificateTemplateInput>;
interface TemplateChange {
  before: CertificateTemplate;
  after: CertificateTemplate;
}

/** The exam or the tutorial that a rule names. */
const namedBy = (rule: Input['rule'] | undefined): string | null => {
  if (rule?.kind === 'exam') return `exam ${rule.exam_id}`;
  return rule?.kind === 'tutorial' ? `tutorial ${rule.tutorial_id}` : null;
};

/** The exam or the tutorial of a rule must be one that the caller sees. */
async function checkRule(db: Db, caller: Caller, rule: Input['rule'] | undefined): Promise<void> {
  if (rule?.kind === 'tutorial' && !(await isPublishedTutorial(db, rule.tutorial_id)))
    throw invalidField('rule.tutorial_id', 'validation.not_found');
  if (rule?.kind !== 'exam') return;
  const exam = await row(
    db,
    sql`select e.id from exams e where e.id = ${rule.exam_id} and e.deleted_at is null and ${visibleExams(caller)}`,
  );
  if (!exam) throw invalidField('rule.exam_id', 'validation.not_found');
}

export async function createTemplate(db: Db, caller: Caller, body: Input): Promise<CertificateTemplate> {
  const { scope } = caller;
  // Certificates are a school's own: a caller who has none selected has nothing to make them for.
  if (scope.kind !== 'company') throw new ApiError('forbidden');
  await checkRule(db, caller, body.rule);
  const id = newId();
  await rows(
    db,
    sql`insert into certificate_templates (id, company_id, title, language, body, signer_name, signer_title, background,
      rule, rule_from, active)
        values (${id}, ${scope.companyId}, ${body.title}, ${body.language}, ${body.body}, ${body.signer_name},
          ${body.signer_title}, ${body.background}, ${json(body.rule)}::jsonb, ${body.rule_from}, ${body.active})`,
  );
  return templateById(db, scope, id);
}

export async function changeTemplate(
  db: Db,
  caller: Caller,
  id: string,
  { version, ...change }: Partial<Input> & { version?: number | undefined },
): Promise<TemplateChange> {
  const before = await templateById(db, caller.scope, id, { where: sql`t.deleted_at is null`, lock: true });
  checkVersion(version, before);
  // An exam that was deleted meanwhile, or a tutorial that was withdrawn, stays with its template.
  if (namedBy(change.rule) !== namedBy(before.rule)) await checkRule(db, caller, change.rule);
  const next = { ...before, ...change };
  await rows(
    db,
    sql`update certificate_templates set title = ${next.title}, language = ${next.language}, body = ${next.body},
      signer_name = ${next.signer_name}, signer_title = ${next.signer_title}, background = ${next.background},
          rule = ${json(next.rule)}::jsonb, rule_from = ${next.rule_from}, active = ${next.active},
            version = version + 1, updated_at = now() where id = ${id}`,
  );
  return { before, after: await templateById(db, caller.scope, id) };
}

export async function toggleTemplate(
  db: Db,
  caller: Caller,
  id: string,
  version: number | undefined,
): Promise<TemplateChange> {
  const before = await templateById(db, caller.scope, id, { lock: true });
  await softDelete(db, certificateTemplates, before, version);
  return { before, after: await templateById(db, caller.scope, id) };
}

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));
