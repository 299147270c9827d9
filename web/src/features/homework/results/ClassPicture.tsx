import { Anchor, ScrollArea, Table } from '@mantine/core';
import type { Homework, HomeworkResult } from '@okur/contract/homework';
import { philIri } from '@okur/contract/reading/comprehension';
import { reaches } from '@okur/contract/share';
import { useTranslation } from 'react-i18next';
import { BarChart } from '../../../kit/charts/Chart.tsx';
import { ChartFrame } from '../../../kit/charts/ChartFrame.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { fullName } from '../names.ts';
import { spreadOf } from './scatter.ts';
import { SpeedByComprehension } from './SpeedByComprehension.tsx';
import type { Reader } from './SpeedByComprehension.tsx';

interface ClassPictureProps {
  homework: Homework;
  results: readonly HomeworkResult[];
  onReader: (id: string) => void;
}

/**
 * The class at a glance: speed by comprehension, or the spread of speeds where nothing was asked. It shows the students
 * whom the averages rest on.
 */
export function ClassPicture({ homework, results, onReader }: ClassPictureProps) {
  const measured = results.flatMap((result) =>
    result.reading_kind === 'measurement' && result.wpm !== null ? [{ ...result, wpm: result.wpm }] : [],
  );
  const readers = measured.flatMap((result) =>
    result.comprehension === null
      ? []
      : [{ id: result.user_id, name: fullName(result), speed: result.wpm, comprehension: result.comprehension }],
  );
  if (measured.length === 0) return null;
  return readers.length > 0 ? (
    <Readers homework={homework} readers={readers} leftOut={results.length - readers.length} onReader={onReader} />
  ) : (
    <Speeds speeds={measured.map(({ wpm }) => wpm)} />
  );
}

interface ReadersProps {
  homework: Homework;
  readers: readonly Reader[];
  leftOut: number;
  onReader: (id: string) => void;
}

function Readers({ homework, readers, leftOut, onReader }: ReadersProps) {
  const { t } = useTranslation();
  const well = readers.filter(({ comprehension }) => reaches(comprehension, philIri.independent)).length;
  const hardly = readers.filter(({ comprehension }) => !reaches(comprehension, philIri.instructional)).length;
  const summary = [
    t('homework.picture_summary', { count: readers.length, well, hardly, part: readers.length - well - hardly }),
    leftOut > 0 ? t('homework.left_out', { count: leftOut }) : '',
  ];
  return (
    <ChartFrame
      title={t('homework.picture')}
      summary={summary.join(' ').trim()}
      nothing={false}
      table={<ReadersTable readers={readers} onReader={onReader} />}
    >
      <SpeedByComprehension readers={readers} average={homework.averages.wpm ?? 0} onReader={onReader} />
    </ChartFrame>
  );
}

function ReadersTable({ readers, onReader }: { readers: readonly Reader[]; onReader: (id: string) => void }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <ScrollArea.Autosize mah={360} mt="sm">
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('homework.student')}</Table.Th>
            <Table.Th ta="right">{t('homework.wpm')}</Table.Th>
            <Table.Th ta="right">{t('homework.comprehension')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {readers
            .toSorted((a, b) => a.comprehension - b.comprehension || f.compare(a.name, b.name))
            .map(({ id, name, speed, comprehension }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" fw={400}>
                  <Anchor component="button" type="button" size="sm" onClick={() => onReader(id)}>
                    {name}
                  </Anchor>
                </Table.Th>
                <Table.Td ta="right">{f.number(speed, { maximumFractionDigits: 0 })}</Table.Td>
                <Table.Td ta="right">{f.percent(comprehension)}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

function Speeds({ speeds }: { speeds: readonly number[] }) {
  const { t } = useTranslation();
  const f = useFormat();
  const spread = spreadOf(speeds).map(({ from, to, count }) => ({ speed: `${f.number(from)}–${f.number(to)}`, count }));
  return (
    <BarChart
      title={t('homework.spread')}
      summary={t('homework.spread_summary', { count: speeds.length })}
      data={spread}
      x="speed"
      xLabel={t('homework.wpm')}
      series={[{ key: 'count', label: t('homework.students') }]}
      digits={0}
    />
  );
}
