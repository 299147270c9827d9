import type { StudentReport } from '@okur/contract/student-reports';
import { MonthsChart } from './MonthsChart.tsx';
import css from './report.module.css';

/** The report as a sheet: the same words as in the PDF, in its own language. */
export function ReportPaper({ report }: { report: StudentReport }) {
  const { student, language, title, about, period_text, made, tiles, charts, growth, notes, next_step, how } = report;
  return (
    <article className={css.paper} lang={language} aria-label={`${title}: ${student.name}`}>
      <header>
        <h2 className={css.name}>{student.name}</h2>
        <p className={css.about}>
          <span>{about}</span>
          <span>{period_text}</span>
        </p>
      </header>
      <dl className={css.tiles}>
        {tiles.map(({ name, label, formatted, note }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <strong>{formatted}</strong>
              <span>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className={css.charts}>
        {charts.map((chart) => (
          <MonthsChart key={chart.title} chart={chart} />
        ))}
      </div>
      <h3>{growth.title}</h3>
      <p className={css.dim}>{growth.text}</p>
      {growth.lines.length > 0 ? <GrowthTable growth={growth} /> : null}
      <h3>{notes.title}</h3>
      {notes.list.length === 0 ? (
        <p className={css.dim}>{notes.none}</p>
      ) : (
        notes.list.map(({ note, by }) => (
          <blockquote key={note + by} className={css.note}>
            <p>{note}</p>
            <footer>{by}</footer>
          </blockquote>
        ))
      )}
      <section className={css.next}>
        <h3>{next_step.title}</h3>
        <p>{next_step.text}</p>
      </section>
      <p className={css.how}>
        {how} {made}.
      </p>
    </article>
  );
}

/** On a telephone each line is a block of its own; the headings are before the numbers then. */
function GrowthTable({ growth: { head, lines } }: Pick<StudentReport, 'growth'>) {
  return (
    <table className={css.growth}>
      <thead>
        <tr>
          {head.map((words) => (
            <th key={words} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, baseline, now, difference, text, verdict }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-label={head[1]}>{baseline}</td>
            <td data-label={head[2]}>{now}</td>
            <td data-label={head[3]}>{difference}</td>
            <td data-verdict={verdict}>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
