import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import {
  type CompanyWatchListRow,
  listCompanyWatchList,
  updateAllOfCompanyWatchList,
  updateCompanyWatchList,
} from '@okur/contract/tutorials';
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { TutorialTitle } from './TutorialTitle.tsx';
import { useTutorialChoices } from './useNames.ts';

interface CompanyWatchListProps {
  /** Without it, it is the caller's own. */
  companyId?: string;
  /** Whether students of the school see tutorials at all. */
  isOpen: boolean;
}

/** Which tutorials a school shows to its students, in its order. */
export function CompanyWatchList({ companyId, isOpen }: CompanyWatchListProps) {
  const { t } = useTranslation();
  const query = companyId ? { company_id: companyId } : {};
  const list = useList(listCompanyWatchList, { sort: 'position', fixed: query });
  const { languages } = useTutorialChoices();
  return (
    <Stack gap="sm">
      {isOpen ? (
        <Text size="sm" c="dimmed">
          {t('tutorials.students_text')}
        </Text>
      ) : (
        <Alert color="yellow" title={t('tutorials.no_access')}>
          {t('tutorials.no_access_text')}
        </Alert>
      )}
      <ListPage
        embedded
        list={list}
        title={t('menu.watch_list')}
        primary={<AllButtons query={query} />}
        filters={
          <SelectField
            {...list.filter('language')}
            aria-label={t('tutorials.language')}
            placeholder={t('tutorials.language')}
            data={languages}
            w={{ base: '48%', xs: 128 }}
            clearable
          />
        }
        columns={useColumns(isOpen)}
        rowLink={({ id }) =>
          companyId
            ? `/tutorials/list/${id}?tab=students&company_id=${companyId}`
            : `/tutorials/watch-list/${id}/students`
        }
        rowActions={useRowActions(query, list.total, !list.narrowed)}
        empty={{ title: t('tutorials.none'), text: t('tutorials.watch_none_text') }}
      />
    </Stack>
  );
}

function useColumns(isOpen: boolean): Column<CompanyWatchListRow>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const { languageName } = useTutorialChoices();
  return [
    // The first one is the link to who has watched.
    {
      key: 'title',
      label: t('tutorials.title'),
      sort: true,
      lead: true,
      render: (row) => <TutorialTitle tutorial={row} />,
    },
    { key: 'position', label: t('tutorials.order'), sort: true, render: (row) => f.number(row.position) },
    { key: 'instructor', label: t('tutorials.instructor') },
    { key: 'language', label: t('tutorials.language'), value: (row) => languageName(row.language) },
    { key: 'seconds', label: t('tutorials.seconds'), align: 'right', render: (row) => f.duration(row.seconds) },
    {
      key: 'completed_count',
      label: t('tutorials.completed_students'),
      align: 'right',
      render: (row) => f.number(row.completed_count),
    },
    {
      key: 'visible',
      label: t('tutorials.visible'),
      lead: true,
      render: (row) => (isOpen ? <Visible row={row} /> : '–'),
    },
  ];
}

type OfCompany = { company_id?: string };

function useRowActions(query: OfCompany, total: number, isWhole: boolean) {
  const { t } = useTranslation();
  const { act } = useAct();
  return (row: CompanyWatchListRow) => {
    const change = (body: { visible?: boolean; position?: number }, said?: string) =>
      act(
        () => call(updateCompanyWatchList, { params: { id: row.id }, query, body: { ...body, version: row.version } }),
        said,
      );
    return [
      row.visible
        ? {
            label: t('tutorials.hide'),
            icon: <IconEyeOff size={16} />,
            onClick: () => change({ visible: false }, t('tutorials.now_hidden', { title: row.title })),
          }
        : {
            label: t('tutorials.show'),
            icon: <IconEye size={16} />,
            onClick: () => change({ visible: true }, t('tutorials.now_visible', { title: row.title })),
          },
      isWhole &&
        row.position > 1 && {
          label: t('books.move_up'),
          icon: <IconArrowUp size={16} />,
          onClick: () => change({ position: row.position - 1 }),
        },
      isWhole &&
        row.position < total && {
          label: t('books.move_down'),
          icon: <IconArrowDown size={16} />,
          onClick: () => change({ position: row.position + 1 }),
        },
    ];
  };
}

function AllButtons({ query }: { query: OfCompany }) {
  const { t } = useTranslation();
  const { act } = useAct();
  /** Offers to put back those that it changed: a school arranges its list with care. */
  async function setAll(visible: boolean) {
    let changed: string[] = [];
    const worked = await act(async () => {
      changed = (await call(updateAllOfCompanyWatchList, { query, body: { visible } })).data.tutorial_ids;
    });
    const said = t(visible ? 'tutorials.all_visible' : 'tutorials.all_hidden');
    if (!worked) return;
    if (changed.length === 0) {
      toast.success(said);
      return;
    }
    const body = { visible: !visible, tutorial_ids: changed };
    toast.undo(said, t('kit.undo'), () => act(() => call(updateAllOfCompanyWatchList, { query, body })));
  }
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => void setAll(true)}>
        {t('tutorials.show_all')}
      </Button>
      <Button variant="default" onClick={() => void setAll(false)}>
        {t('tutorials.hide_all')}
      </Button>
    </Group>
  );
}

function Visible({ row }: { row: CompanyWatchListRow }) {
  const { t } = useTranslation();
  return (
    <Badge variant="light" color={row.visible ? 'green' : 'gray'}>
      {t(row.visible ? 'tutorials.is_visible' : 'tutorials.is_hidden')}
    </Badge>
  );
}
