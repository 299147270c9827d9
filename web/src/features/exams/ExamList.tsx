import { Button, Text } from '@mantine/core';
import { deleteExam, examKinds, examOwners, examStatuses, listExams } from '@okur/contract/exams';
import type { Exam } from '@okur/contract/exams';
import { Language } from '@okur/contract/fields';
import { IconEye, IconPencil, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';
import { DeletedFilter } from '../../kit/fields/DeletedFilter.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { ExamForm } from './ExamForm.tsx';

export default function ExamList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const navigate = useNavigate();
  const deletion = useDeletion();
  const list = useList(listExams, { sort: 'name' });
  const open = (id: string) => navigate({ to: '/exams/$id', params: { id } });
  const add = ability.can('add', 'EXAM') ? (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => openFormModal(<ExamForm onCreated={({ id }) => open(id)} />)}
    >
      {t('exams.add')}
    </Button>
  ) : null;
  return (
    <ListPage
      list={list}
      title={t('menu.exams')}
      primary={add}
      columns={useExamColumns()}
      filters={<Filters list={list} />}
      rowLink={({ id }) => `/exams/${id}`}
      rowActions={(row) => [
        !row.deleted_at && {
          label: t(row.editable ? 'kit.edit' : 'exams.open'),
          icon: row.editable ? <IconPencil size={16} /> : <IconEye size={16} />,
          onClick: () => open(row.id),
        },
        row.editable &&
          ability.can('delete', 'EXAM') &&
          deletion(row, row.name, (version) => call(deleteExam, { params: { id: row.id }, query: { version } })),
      ]}
      empty={{ title: t('exams.none'), text: t('exams.none_text'), action: add }}
    />
  );
}

function useExamColumns(): Column<Exam>[] {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  return [
    { key: 'name', label: t('exams.name'), sort: true, lead: true },
    {
      key: 'kind',
      label: t('exams.kind'),
      export: { words: wordsFor(examKinds, (kind) => t(`exams.kind_${kind}`)) },
      value: (row) => t(`exams.kind_${row.kind}`),
    },
    {
      key: 'language',
      label: t('terms.language'),
      export: { words: wordsFor(Language.options, (code) => languageName(code, i18n.language)) },
      value: (row) => languageName(row.language, i18n.language),
    },
    { key: 'grade_level', label: t('terms.grade'), sort: true, align: 'right' },
    { key: 'question_count', label: t('exams.questions'), align: 'right' },
    {
      key: 'minutes',
      label: t('exams.minutes'),
      sort: true,
      align: 'right',
      render: (row) =>
        row.minutes === null ? (
          <Text span size="sm" c="dimmed">
            –
          </Text>
        ) : (
          f.number(row.minutes, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
        ),
    },
    { key: 'result_count', label: t('exams.results'), align: 'right' },
    {
      key: 'owner',
      label: t('exams.owner'),
      export: { fields: ['owner_name', 'owner'], words: wordsFor(examOwners, (owner) => t(`exams.owner_${owner}`)) },
      value: (row) => row.owner_name ?? t(`exams.owner_${row.owner}`),
    },
    {
      key: 'status',
      label: t('exams.status'),
      sort: true,
      lead: true,
      export: { words: wordsFor(examStatuses, (status) => t(`exams.status_${status}`)) },
      value: (row) => t(`exams.status_${row.status}`),
      render: (row) => <ExamState exam={row} />,
    },
    {
      key: 'updated_at',
      label: t('terms.updated_at'),
      sort: true,
      hidden: true,
      render: (row) => f.date(row.updated_at),
    },
  ];
}

export function ExamState({ exam }: { exam: Pick<Exam, 'status'> }) {
  const { t } = useTranslation();
  return (
    <StateBadge tone={exam.status === 'published' ? 'good' : 'quiet'}>{t(`exams.status_${exam.status}`)}</StateBadge>
  );
}

function Filters({ list }: { list: ReturnType<typeof useList<typeof listExams>> }) {
  const { t, i18n } = useTranslation();
  const field = (name: 'kind' | 'language' | 'status', label: string, data: { value: string; label: string }[]) => (
    <SelectField
      {...list.filter(name)}
      aria-label={label}
      placeholder={label}
      data={data}
      w={{ base: '48%', xs: 130 }}
      clearable
    />
  );
  return (
    <>
      {field(
        'kind',
        t('exams.kind'),
        examKinds.map((value) => ({ value, label: t(`exams.kind_${value}`) })),
      )}
      {field(
        'language',
        t('terms.language'),
        Language.options.map((value) => ({ value, label: languageName(value, i18n.language) })),
      )}
      {field(
        'status',
        t('exams.status'),
        examStatuses.map((value) => ({ value, label: t(`exams.status_${value}`) })),
      )}
      <DeletedFilter list={list} subject="EXAM" />
    </>
  );
}
