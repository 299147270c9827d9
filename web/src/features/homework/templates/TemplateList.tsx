import { Button, Text } from '@mantine/core';
import { deleteHomeworkTemplate, type HomeworkTemplate, listHomeworkTemplates } from '@okur/contract/homework';
import { IconClipboardPlus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useAbility } from '../../../kit/ability.ts';
import { call } from '../../../kit/client/api.ts';
import { useCompany } from '../../../kit/client/account.ts';
import { useDeletion } from '../../../kit/feedback/useDeletion.tsx';
import { DeletedFilter } from '../../../kit/fields/DeletedFilter.tsx';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPage } from '../../../kit/list/ListPage.tsx';
import { useList } from '../../../kit/list/useList.ts';
import { CompanyPicker } from '../../companies/CompanyPicker.tsx';
import { EditTemplate } from './TemplateForm.tsx';

/** Homework that the school assigns again. */
export default function TemplateList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const navigate = useNavigate();
  const deletion = useDeletion();
  const ofPlatform = useCompany() === null && ability.can('view', 'COMPANY');
  const list = useList(listHomeworkTemplates, { sort: 'title' });
  const mayAssign = ability.can('add', 'HOMEWORK');
  const assign = ({ id }: HomeworkTemplate) =>
    navigate({ to: '/homeworks/new', search: { kind: 'steps', template: id } as never });
  const first = mayAssign ? (
    <Button component={Link} to="/homeworks/new" leftSection={<IconPlus size={16} />}>
      {t('homework.give')}
    </Button>
  ) : null;
  return (
    <ListPage
      list={list}
      title={t('homework.templates')}
      crumbs={[{ label: t('homework.title'), to: '/homeworks' }, { label: t('homework.templates') }]}
      columns={useColumns(ofPlatform)}
      filters={
        <>
          {ofPlatform ? (
            <CompanyPicker
              {...list.filter('company_id')}
              aria-label={t('homework.company')}
              placeholder={t('homework.company')}
              w={{ base: '100%', xs: 220 }}
            />
          ) : null}
          <DeletedFilter list={list} subject="HOMEWORK" />
        </>
      }
      onOpen={mayAssign ? (row) => void (row.deleted_at ? undefined : assign(row)) : undefined}
      rowActions={(row) => [
        !row.deleted_at &&
          mayAssign && {
            label: t('homework.assign_template'),
            icon: <IconClipboardPlus size={16} />,
            onClick: () => assign(row),
          },
        !row.deleted_at &&
          row.editable && {
            label: t('kit.edit'),
            icon: <IconPencil size={16} />,
            onClick: () => openFormModal(<EditTemplate template={row} />),
          },
        row.editable &&
          ability.can('delete', 'HOMEWORK') &&
          deletion(row, row.title, (version) =>
            call(deleteHomeworkTemplate, { params: { id: row.id }, query: { version } }),
          ),
      ]}
      empty={{ title: t('homework.no_templates'), text: t('homework.no_templates_text'), action: first }}
    />
  );
}

function useColumns(withCompany: boolean): Column<HomeworkTemplate>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const columns: (Column<HomeworkTemplate> | false)[] = [
    { key: 'title', label: t('homework.template_name'), sort: true, lead: true },
    {
      key: 'steps',
      label: t('homework.steps'),
      lead: true,
      export: { fields: ['steps.title'] },
      value: (row) => row.steps.map(({ title }) => title).join(', '),
      render: (row) => <StepTitles steps={row.steps} />,
    },
    {
      key: 'due_days',
      label: t('homework.due_days'),
      sort: true,
      align: 'right',
      render: (row) => f.number(row.due_days, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
    },
    withCompany && { key: 'company_name', label: t('homework.company') },
    { key: 'created_by', label: t('homework.saved_by') },
    {
      key: 'updated_at',
      label: t('homework.changed_at'),
      sort: true,
      hidden: true,
      render: (row) => f.date(row.updated_at),
    },
  ];
  return columns.filter((column) => column !== false);
}

function StepTitles({ steps }: Pick<HomeworkTemplate, 'steps'>) {
  const { t } = useTranslation();
  return (
    <>
      {steps.map(({ title }) => title).join(' → ')}
      {steps.length > 1 ? (
        <Text component="span" size="xs" c="dimmed" display="block">
          {t('homework.steps_n', { count: steps.length })}
        </Text>
      ) : null}
    </>
  );
}
