import { ink } from './styles.ts';

interface Table {
  table: { body: unknown[]; widths: unknown[]; headerRows?: number };
}

/** Layouts of tables by name, for `layout` of a table node: functions cannot go to the thread. */
export const layouts = {
  /** A line under each row, none at the sides. */
  okurRows: {
    hLineWidth: (at: number, { table }: Table) => (at === 0 ? 0 : at === table.body.length ? 0 : 0.6),
    vLineWidth: () => 0,
    hLineColor: () => ink.line,
    paddingLeft: () => 6,
    paddingRight: () => 6,
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
  /** Shaded boxes with white between them. */
  okurTiles: {
    hLineWidth: () => 4,
    // Between the tiles alone: their edges are those of the text above.
    vLineWidth: (at: number, { table }: Table) => (at === 0 || at === table.widths.length ? 0 : 4),
    hLineColor: () => '#ffffff',
    vLineColor: () => '#ffffff',
    paddingLeft: () => 8,
    paddingRight: () => 8,
    paddingTop: () => 6,
    paddingBottom: () => 6,
  },
  /** One line below. */
  okurUnderline: {
    hLineWidth: (at: number) => (at === 1 ? 0.8 : 0),
    vLineWidth: () => 0,
    hLineColor: () => ink.line,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 0,
  },
};
