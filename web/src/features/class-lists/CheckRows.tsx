import { Alert, Button, Group, Pagination, Stack, Text } from '@mantine/core';
import type { ClassList, Fault } from '@okur/contract/class-lists';
import { IconAlertTriangle, IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../kit/saveFile.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useAddress } from '../../kit/useAddress.ts';
import { OutlookCard } from './OutlookCard.tsx';
import { PastClasses } from './PastClasses.tsx';
import { useRowChanges } from './useRowChanges.ts';
import { Additions } from './Additions.tsx';
import css from './class-lists.module.css';
import { isEffect, errorRowsCsv } from './rows.ts';
import { RowsTable } from './RowsTable.tsx';
import { Steps } from './Steps.tsx';
import { Tiles } from './Tiles.tsx';

const pageSize = 50;

interface CheckRowsProps {
  list: ClassList;
  busy: boolean;
  /** Why the last attempt imported nothing. */
  refusal: string | null;
  onAccept: () => void;
}

/** The third step: what would come of each row. Nothing is imported before it is accepted here. */
export function CheckRows({ list, busy, refusal, onAccept }: CheckRowsProps) {
  const { t } = useTranslation();
  const [address, write] = useAddress();
  const selected = isEffect(address.show) ? address.show : null;
  return (
    <Stack gap="lg">
      <Steps
        current="rows"
        links={{
          file: `/management/companies/${list.company_id}/class-lists/new`,
          columns: `/management/companies/${list.company_id}/class-lists/${list.id}`,
        }}
      />
      <Tiles
        list={list}
        selected={selected}
        onShow={(effect) => write({ show: effect ?? undefined, page: undefined })}
      />
      {list.counts.faulty > 0 ? <RowErrors list={list} /> : null}
      {goodOf(list) > 0 && list.counts.create + list.counts.update === 0 ? (
        <Alert color="gray" title={t('class_list.nothing_new')}>
          {t('class_list.nothing_new_text')}
        </Alert>
      ) : null}
      <PastClasses list={list} />
      <OutlookCard counts={list.counts} />
      <Additions list={list} />
      <Rows
        key={selected}
        list={list}
        selected={selected}
        page={Number(address.page) || 1}
        onPage={(page) => write({ page: page === 1 ? undefined : String(page) })}
      />
      <Foot list={list} busy={busy} refusal={refusal} onAccept={onAccept} />
    </Stack>
  );
}

/** What can be imported. */
const goodOf = ({ counts }: ClassList): number => counts.rows - counts.faulty;

function Foot({ list, busy, refusal, onAccept }: CheckRowsProps) {
  const { t } = useTranslation();
  const [, write] = useAddress();
  const good = goodOf(list);
  return (
    <div className={css.foot} data-foot>
      {refusal ? (
        <Alert color="red" role="alert" icon={<IconAlertTriangle />} title={t('class_list.refused_title')}>
          {refusal}
        </Alert>
      ) : null}
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {refusal ? '' : t('class_list.nothing_yet')}
        </Text>
        <Group gap="sm" className={css.footButtons}>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
            onClick={() => write({ step: undefined, show: undefined, page: undefined })}
          >
            {t('class_list.to_columns')}
          </Button>
          <Button loading={busy} disabled={good === 0 || (list.counts.seats_missing ?? 0) > 0} onClick={onAccept}>
            {t('class_list.accept', { count: good })}
          </Button>
        </Group>
      </Group>
    </div>
  );
}

function RowErrors({ list }: { list: ClassList }) {
  const { t } = useTranslation();
  const { counts } = list;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} title={t('class_list.errors_title', { count: counts.faulty })}>
      <Text size="sm" mb="sm">
        {t(counts.faulty === counts.rows ? 'class_list.errors_all' : 'class_list.errors_text')}
      </Text>
      <ErrorRowsDownload list={list} />
    </Alert>
  );
}

/** The bad rows with their reasons, to be corrected in a spreadsheet and uploaded by themselves. */
export function ErrorRowsDownload({ list }: { list: ClassList }) {
  const { t } = useTranslation();
  const f = useFormat();
  const save = () =>
    saveFile({
      blob: new Blob([errorRowsCsv(list, t, f.locale)], { type: 'text/csv;charset=utf-8' }),
      name: `${list.file_name.replace(/\.\w+$/, '')} – ${t('class_list.effect.fault')}.csv`,
    });
  return (
    <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={save}>
      {t('class_list.download_errors', { count: list.counts.faulty })}
    </Button>
  );
}

function Rows({
  list,
  selected,
  page,
  onPage,
}: {
  list: ClassList;
  selected: string | null;
  page: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation();
  const f = useFormat();
  const rows = useMemo(
    () => (selected ? list.rows.filter(({ effect }) => effect === selected) : list.rows),
    [list, selected],
  );
  const faults = useMemo(() => Map.groupBy(list.faults, ({ line }: Fault) => line), [list]);
  const changes = useRowChanges(list);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const at = Math.min(page, pages);
  const from = (at - 1) * pageSize;
  return (
    <Stack gap="sm">
      <RowsTable columns={list.columns} rows={rows.slice(from, from + pageSize)} faults={faults} changes={changes} />
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {t('kit.rows_of', {
            from: f.number(Math.min(from + 1, rows.length)),
            to: f.number(Math.min(from + pageSize, rows.length)),
            total: f.number(rows.length),
          })}
        </Text>
        {pages > 1 ? (
          <Pagination
            size="sm"
            total={pages}
            value={at}
            onChange={onPage}
            getItemProps={(number) => ({ 'aria-label': t('kit.page', { number }) })}
            getControlProps={(control) => ({
              'aria-label': t(control === 'previous' ? 'kit.previous_page' : 'kit.next_page'),
            })}
          />
        ) : null}
      </Group>
    </Stack>
  );
}
