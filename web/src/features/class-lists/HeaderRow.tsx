import { Button, Group, List, NumberInput, Select, Stack, Text } from '@mantine/core';
import { getClassList, setClassListHeader, type ClassList } from '@okur/contract/class-lists';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { queryOf } from '../../kit/client/useCall.ts';
import { sayFailure } from '../../kit/feedback/sayFailure.ts';
import { useFormat } from '../../kit/format/useFormat.ts';

/** Which row of which sheet names the columns, to be set right, and what of the file is no part of the list. */
export function HeaderRow({ list }: { list: ClassList }) {
  const { t } = useTranslation();
  const f = useFormat();
  const { saving, choose } = useHeader(list);
  const at = list.header_choices.findIndex(
    ({ sheet, line }) => sheet === list.header?.sheet && line === list.header.line,
  );
  if (at < 0) return null;
  return (
    <Stack gap="xs">
      <Select
        label={t('class_list.header')}
        data={list.header_choices.map(({ sheet, line, cells }, index) => ({
          value: String(index),
          label: t(sheet === null ? 'class_list.header_at' : 'class_list.header_in', {
            sheet,
            line,
            cells: cells.map((cell) => cell.trim() || '–').join(' · '),
          }),
        }))}
        value={String(at)}
        allowDeselect={false}
        disabled={saving}
        onChange={(value) => void choose(list.header_choices[Number(value)]!)}
      />
      <OtherLine list={list} saving={saving} choose={choose} />
      {list.left_out.length > 0 ? (
        <div>
          <Text size="sm" fw={500}>
            {t('class_list.left_out_rows')}
          </Text>
          <List size="sm">
            {list.left_out.map(({ reason, sheet, count }) => (
              <List.Item key={`${reason} ${sheet}`}>
                {t(`class_list.out.${reason}`, { sheet, number: f.number(count) })}
              </List.Item>
            ))}
          </List>
        </div>
      ) : null}
    </Stack>
  );
}

/** A header far below the first rows, by the number of its line. */
function OtherLine({ list, saving, choose }: { list: ClassList } & ReturnType<typeof useHeader>) {
  const { t } = useTranslation();
  const sheets = [...new Set(list.header_choices.map(({ sheet }) => sheet))];
  const [sheet, setSheet] = useState(list.header?.sheet ?? null);
  const [line, setLine] = useState<number | string>('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof line === 'number') void choose({ sheet, line });
  };
  return (
    <Group component="form" gap="xs" align="end" onSubmit={submit}>
      {sheets.length > 1 ? (
        <Select
          size="xs"
          label={t('class_list.sheet')}
          data={sheets.filter((one) => one !== null)}
          value={sheet}
          allowDeselect={false}
          onChange={setSheet}
        />
      ) : null}
      <NumberInput
        size="xs"
        w={150}
        label={t('class_list.other_line')}
        min={1}
        allowDecimal={false}
        hideControls
        value={line}
        onChange={setLine}
      />
      <Button type="submit" size="xs" variant="default" disabled={saving || typeof line !== 'number'}>
        {t('class_list.use_line')}
      </Button>
    </Group>
  );
}

function useHeader(list: ClassList) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);

  async function choose({ sheet, line }: { sheet: string | null; line: number }) {
    const params = { id: list.company_id, classListId: list.id };
    setSaving(true);
    try {
      const answer = await call(setClassListHeader, { params, body: { sheet, line } });
      client.setQueryData(queryOf(getClassList, { params }).queryKey, answer);
    } catch (failure) {
      sayFailure(failure, t);
    } finally {
      setSaving(false);
    }
  }

  return { saving, choose };
}
