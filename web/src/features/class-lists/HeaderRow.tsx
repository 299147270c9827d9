import { List, Select, Stack, Text } from '@mantine/core';
import { getClassList, setClassListHeader, type ClassList } from '@okur/contract/class-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
        onChange={(value) => void choose(Number(value))}
      />
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

function useHeader(list: ClassList) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);

  async function choose(index: number) {
    const { sheet, line } = list.header_choices[index]!;
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
