import type { RosterKind } from '@okur/contract/one-rosters';
import { type Db, rows, sql } from '../../platform/database/index.ts';

/** Which row here stands for which record of a source. */
export interface Link {
  kind: RosterKind;
  sourced_id: string;
  target_id: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isOwnId = (sourcedId: string): boolean => uuid.test(sourcedId);

/** Links by record, with those that a plan adds. A target stands for one record of its kind alone, parents aside. */
export class Links {
  readonly all: readonly Link[];
  readonly added: Link[] = [];
  readonly dropped: Link[] = [];
  readonly #byRecord: Map<string, string[]>;
  readonly #before: ReadonlyMap<string, readonly string[]>;
  readonly #targets: Set<string>;

  constructor(all: readonly Link[]) {
    this.all = all;
    this.#byRecord = new Map();
    for (const link of all)
      this.#byRecord.set(keyOf(link), [...(this.#byRecord.get(keyOf(link)) ?? []), link.target_id]);
    this.#before = new Map(this.#byRecord);
    this.#targets = new Set(all.map((link) => link.target_id));
  }

  targets(kind: RosterKind, sourcedId: string): readonly string[] {
    return this.#byRecord.get(keyOf({ kind, sourced_id: sourcedId })) ?? [];
  }

  /** What the record meant up to now. */
  targetsBefore(kind: RosterKind, sourcedId: string): readonly string[] {
    return this.#before.get(keyOf({ kind, sourced_id: sourcedId })) ?? [];
  }

  isTaken(target: string): boolean {
    return this.#targets.has(target);
  }

  /** The record is another person's by now. */
  drop(kind: RosterKind, sourcedId: string, target: string): void {
    const link = { kind, sourced_id: sourcedId, target_id: target };
    const rest = this.targets(kind, sourcedId).filter((one) => one !== target);
    this.#byRecord.set(keyOf(link), rest);
    this.#targets.delete(target);
    this.dropped.push(link);
  }

  add(kind: RosterKind, sourcedId: string, target: string): void {
    if (this.targets(kind, sourcedId).includes(target)) return;
    const link = { kind, sourced_id: sourcedId, target_id: target };
    this.#byRecord.set(keyOf(link), [...this.targets(kind, sourcedId), target]);
    this.#targets.add(target);
    this.added.push(link);
  }
}

const keyOf = ({ kind, sourced_id }: Pick<Link, 'kind' | 'sourced_id'>): string => `${kind} ${sourced_id}`;

export const linksOf = async (db: Db, sourceId: string | null): Promise<Link[]> =>
  sourceId === null
    ? []
    : rows<Link>(db, sql`select kind, sourced_id, target_id from one_roster_links where source_id = ${sourceId}`);
