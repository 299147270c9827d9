import type { Generation } from '@okur/contract/summaries';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { writeErrorLine } from '../../platform/http/error-log.ts';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import { GeneratorFailure } from '../../platform/generator/generator.ts';
import type { GeneratorConfig } from '../../platform/runtime/config.ts';
import type { Services } from '../../platform/runtime/services.ts';

/** Since the first of the month, by the clock of the world. */
const ofThisMonth = sql`created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`;

const usedBy = async (db: Db): Promise<number> =>
  (await row<{ tokens: number }>(
    db,
    sql`select coalesce(sum(tokens), 0)::int as tokens from generation_usages where ${ofThisMonth}`,
  ))!.tokens;

export const generationOf = async ({ db, config }: Pick<Services, 'db' | 'config'>): Promise<Generation> => ({
  enabled: config.generator !== undefined,
  tokens_used: config.generator ? await usedBy(db) : 0,
  tokens_budget: config.generator?.monthlyTokens ?? 0,
});

interface Use {
  kind: 'prompt' | 'cover';
  accountId: string;
  /** At the most, as far as one knows beforehand. */
  tokens: number;
  field: string;
}

/**
 * Asks the generator within the month's budget. The tokens are taken off it before: those who ask at once cannot spend
 * the same ones. What was used takes their place; of an answer that may have been made and did not arrive they stay.
 */
export async function withinBudget<A extends { tokens: number | null }>(
  services: Services,
  generator: GeneratorConfig,
  use: Use,
  ask: () => Promise<A>,
): Promise<A & { tokens: number }> {
  const id = await reserve(services, generator, use);
  try {
    const answer = await ask();
    const tokens = answer.tokens ?? use.tokens;
    await rows(services.db, sql`update generation_usages set tokens = ${tokens} where id = ${id}`);
    return { ...answer, tokens };
  } catch (failure) {
    if (!(failure instanceof GeneratorFailure)) throw failure;
    if (!failure.isCounted) await rows(services.db, sql`delete from generation_usages where id = ${id}`);
    if (services.config.logLevel !== 'silent') writeErrorLine('the generator failed', failure);
    throw new ApiError('generator_failed');
  }
}

const reserve = (
  { transaction }: Services,
  { monthlyTokens }: GeneratorConfig,
  { kind, accountId, tokens, field }: Use,
): Promise<string> =>
  transaction(async (tx) => {
    // One after another: each sees what the one before took.
    await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended('generation_usages', 0))`);
    if ((await usedBy(tx)) + tokens > monthlyTokens) throw invalidField(field, 'validation.generation_budget');
    const id = newId();
    await rows(
      tx,
      sql`insert into generation_usages (id, kind, tokens, created_by)
          values (${id}, ${kind}, ${tokens}, ${accountId})`,
    );
    return id;
  });
