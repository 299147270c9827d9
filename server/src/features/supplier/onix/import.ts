import { createReadStream } from 'node:fs';
import type { OnixReport } from '@okur/contract/supplier';
import type { Database } from '../../../platform/database/index.ts';
import { recordsOf } from './message.ts';
import { Fault } from './elements.ts';
import { type OnixRecord, readProduct } from './product.ts';
import { saveRecords } from './save.ts';

/** Records in one transaction. */
const batch = 500;
/** Faults that a report names. */
const named = 100;

interface ImportOptions {
  transaction: Database['transaction'];
  supplier: string;
  progress(done: number, total: number): Promise<void>;
}

/**
 * Takes an ONIX message into the catalogue. It is read twice: the first time to its end, so that a broken one changes
 * nothing. Throws a BrokenMessage. Repeated it changes nothing more.
 */
export async function importMessage(path: string, options: ImportOptions): Promise<OnixReport> {
  let total = 0;
  for await (const _record of recordsOf(createReadStream(path))) total += 1;
  return new Import(options, total).run(path);
}

class Import {
  readonly options: ImportOptions;
  readonly report: OnixReport;
  /** Whole records by their reference: a second one of the same message is a mistake of its maker. */
  readonly seen = new Set<string>();
  waiting = new Map<string, OnixRecord>();

  constructor(options: ImportOptions, products: number) {
    this.options = options;
    this.report = { products, created: 0, updated: 0, unchanged: 0, withdrawn: 0, fault_count: 0, faults: [] };
  }

  async run(path: string): Promise<OnixReport> {
    let done = 0;
    for await (const element of recordsOf(createReadStream(path))) {
      done += 1;
      try {
        await this.take(readProduct(element));
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        this.fault(
          element.line,
          element.children.find(({ name }) => name === 'RecordReference')?.text ?? '',
          error.message,
        );
      }
      if (this.waiting.size >= batch) await this.save(done);
    }
    await this.save(done);
    return this.report;
  }

  private async take(record: OnixRecord): Promise<void> {
    if (record.does === 'all') {
      if (this.seen.has(record.reference)) throw new Fault('duplicate');
      this.seen.add(record.reference);
    }
    // Two messages about one record are applied one after the other.
    if (this.waiting.has(record.reference)) await this.save(0);
    this.waiting.set(record.reference, record);
  }

  private async save(done: number): Promise<void> {
    const records = this.waiting;
    this.waiting = new Map();
    const saved = await this.options.transaction((tx) => saveRecords(tx, this.options.supplier, [...records.values()]));
    for (const key of ['created', 'updated', 'unchanged', 'withdrawn'] as const) this.report[key] += saved[key];
    for (const reference of saved.unknown) this.fault(records.get(reference)!.line, reference, 'unknown_record');
    if (done > 0) await this.options.progress(done, this.report.products);
  }

  private fault(line: number, reference: string, code: string): void {
    this.report.fault_count += 1;
    if (this.report.faults.length < named) this.report.faults.push({ line, reference: reference.slice(0, 200), code });
  }
}
