import { Anchor, ScrollArea, Table } from '@mantine/core';
import type { PlotProps } from './types.ts';

/** The numbers of a chart; what a click on a point opens is a button here. */
export function ChartTable({ data, x, xLabel, series, unit, height = 260, onPoint, format }: Omit<PlotProps, 'kind'>) {
  return (
    <ScrollArea.Autosize mah={height} mt="sm" viewportProps={{ tabIndex: 0 }}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{xLabel}</Table.Th>
            {series.map(({ key, label }) => (
              <Table.Th key={key} ta="right">
                {label}
                {unit ? ` (${unit})` : ''}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {/* Two points may have one name, as two chapters of a book. */}
          {data.map((point, at) => (
            <Table.Tr key={at}>
              <Table.Th scope="row" fw={400}>
                {onPoint && series.some(({ key }) => typeof point[key] === 'number') ? (
                  <Anchor component="button" type="button" size="sm" ta="left" onClick={() => onPoint(point)}>
                    {point[x]}
                  </Anchor>
                ) : (
                  point[x]
                )}
              </Table.Th>
              {series.map(({ key }) => {
                const value = point[key];
                return (
                  <Table.Td key={key} ta="right">
                    {typeof value === 'number' ? format(value) : '–'}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
