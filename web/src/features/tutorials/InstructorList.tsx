import { Avatar, Button, Group, Text } from '@mantine/core';
import { deleteTutorialInstructor, listTutorialInstructors, type TutorialInstructor } from '@okur/contract/tutorials';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { useActivityOf } from '../../reading/activity/useActivityOf.tsx';
import { InstructorForm } from './InstructorForm.tsx';

/** Who speaks in tutorials. */
export default function InstructorList() {
  const { t } = useTranslation();
  const f = useFormat();
  const ability = useAbility();
  const { act } = useAct();
  const activityOf = useActivityOf('TUTORIAL_INSTRUCTOR');
  const list = useList(listTutorialInstructors, { sort: 'name' });
  const open = (instructor: TutorialInstructor | null) => openFormModal(<InstructorForm instructor={instructor} />);
  const mayEdit = ability.can('edit', 'TUTORIALS');
  const add = ability.can('add', 'TUTORIALS') ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => open(null)}>
      {t('tutorials.instructor_add')}
    </Button>
  ) : null;
  async function remove({ id, name }: TutorialInstructor) {
    const sure = await confirm({
      title: t('books.chapter_delete', { title: name }),
      text: t('tutorials.instructor_delete_text'),
      action: t('kit.delete'),
      danger: true,
    });
    if (sure) await act(() => call(deleteTutorialInstructor, { params: { id } }), t('kit.deleted', { name }));
  }
  return (
    <ListPage
      list={list}
      title={t('menu.tutorial_instructors')}
      primary={add}
      columns={[
        { key: 'name', label: t('tutorials.name'), sort: true, lead: true, render: (row) => <Name instructor={row} /> },
        { key: 'title', label: t('tutorials.person_title'), lead: true },
        {
          key: 'tutorial_count',
          label: t('menu.tutorials'),
          align: 'right',
          render: (row) => f.number(row.tutorial_count),
        },
        { key: 'updated_at', label: t('books.updated_at'), sort: true, render: (row) => f.date(row.updated_at) },
      ]}
      onOpen={(row) => (mayEdit ? void open(row) : undefined)}
      rowActions={(row) => [
        mayEdit && { label: t('kit.edit'), icon: <IconEdit size={16} />, onClick: () => open(row) },
        activityOf(row),
        ability.can('delete', 'TUTORIALS') && {
          label: t('kit.delete'),
          icon: <IconTrash size={16} />,
          danger: true,
          onClick: () => remove(row),
        },
      ]}
      empty={{ title: t('tutorials.instructor_none'), text: t('tutorials.instructor_none_text'), action: add }}
    />
  );
}

function Name({ instructor: { name, image } }: { instructor: TutorialInstructor }) {
  return (
    <Group gap={8} wrap="nowrap">
      <Avatar src={image} name={name} color="petrol" size={28} alt="" />
      <Text size="sm" fw={550}>
        {name}
      </Text>
    </Group>
  );
}
