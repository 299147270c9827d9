import type { Measured } from './load.ts';
import { median, type Round, table, verdict } from './report.ts';
import type { ReportCall } from './reports-operations.ts';

export interface ReportResult {
  /** Every account once, one after the other: no other caller, nothing cached. */
  alone: Measured;
  rounds: Round[];
}

interface Line {
  call: ReportCall;
  goal: number;
  /** By number of records, ascending. */
  results: ReportResult[];
}

const of = (rounds: readonly Round[], value: (round: Round) => number): number => median(rounds.map(value));

/**
 * A line for each call: with most records how long it took, and how many times what it took with the fewest, round by
 * round.
 */
export function reportTable(
  students: number,
  records: readonly number[],
  lines: readonly Line[],
  growthGoal: number,
): string {
  const cells = lines.map(({ call, goal, results }) => {
    const { rounds: most, alone } = results.at(-1)!;
    const took = of(most, (round) => round.median);
    const refused = most.reduce(
      (sum, round) => sum + Object.values(round.refused).reduce((all, one) => all + one, 0),
      0,
    );
    const isAnswered = most.every(({ done }) => done > 0);
    const times =
      results.length > 1 ? median(most.map((round, at) => round.median / results[0]!.rounds[at]!.median)) : undefined;
    return [
      call.asker,
      call.path,
      ...results.map(({ rounds }) => of(rounds, (round) => round.median).toFixed(1)),
      of(most, (round) => round.p95).toFixed(1),
      `${alone.median.toFixed(1)}, ${alone.slowest.toFixed(1)}`,
      of(most, (round) => round.perSecond).toFixed(0),
      `${of(most, (round) => round.server).toFixed(2)} + ${of(most, (round) => round.postgres).toFixed(2)}`,
      `${goal} ${verdict(isAnswered && refused === 0 && took < goal)}${refused ? ` (${refused} put off)` : ''}`,
      times === undefined ? '' : `${times.toFixed(2)} ${verdict(times <= growthGoal)}`,
    ];
  });
  const medians = records.map((count) => `median ms, ${count / 1e6} M`);
  const rest = ['95 % ms', 'alone ms, slowest', '1/s', 'CPU ms, server + db', 'goal ms', `times, goal ${growthGoal}`];
  const heading = ['who asks', 'call', ...medians, ...rest];
  return `\nReports of ${students} students, 16 connections\n${table(heading, cells)}`;
}
