import { Badge, Button, Group } from '@mantine/core';
import type { ClassAssignment } from '@okur/contract/assignments';
import { IconUserMinus, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../kit/client/account.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import type { Column } from '../../kit/list/columns.ts';
import { keyed } from '../../kit/list/keyed.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import type { List } from '../../kit/list/useList.ts';
import { useNow } from '../../kit/useNow.ts';
import { AssignPicker, type AssignPickerProps } from './AssignPicker.tsx';

type Row = ClassAssignment & { id: string };

interface ClassesTabProps extends AssignPickerProps {
  list: List<ClassAssignment, never>;
  mayAssign: boolean;
  /** A draft and what is deleted are not assigned; they are not removed either, as no undo could give them back. */
  isAssignable: boolean;
  unassign: (departmentId: string) => Promise<unknown>;
}

/** The classes that have an article, a book or a summary, and since when and until when. */
export function ClassesTab({ list, mayAssign, isAssignable, unassign, ...picker }: ClassesTabProps) {
  const { t } = useTranslation();
  const remove = useUnassign({ ...picker, unassign });
  const isOpen = mayAssign && isAssignable;
  const assign = isOpen ? (
    <Button
      variant="light"
      leftSection={<IconUsersGroup size={16} />}
      onClick={() => openFormModal(<AssignPicker {...picker} />)}
    >
      {t('assignments.assign')}
    </Button>
  ) : null;
  return (
    <ListPage
      embedded
      list={keyed(list, (row) => row.department_id)}
      title={`${picker.title} – ${t('assignments.classes')}`}
      columns={useColumns()}
      rowActions={
        isOpen
          ? (row) => [
              {
                label: t('assignments.unassign'),
                icon: <IconUserMinus size={16} />,
                danger: true,
                onClick: () => remove(row),
              },
            ]
          : undefined
      }
      empty={{ title: t('assignments.no_classes'), text: t('assignments.no_classes_text'), action: assign }}
    />
  );
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const oneCompany = useCompany() !== null;
  const columns: (Column<Row> | false)[] = [
    { key: 'department_name', label: t('assignments.class'), sort: true, lead: true },
    !oneCompany && { key: 'company_name', label: t('assignments.company'), sort: true, lead: true },
    { key: 'student_count', label: t('assignments.students'), align: 'right' },
    { key: 'starts_at', label: t('assignments.starts_at'), sort: true, render: (row) => f.dateTime(row.starts_at) },
    {
      key: 'expires_at',
      label: t('assignments.expires_at'),
      sort: true,
      lead: true,
      named: true,
      render: (row) => <Expiry at={row.expires_at} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

function Expiry({ at }: { at: string | null }) {
  const { t } = useTranslation();
  const f = useFormat();
  const now = useNow();
  if (!at) return t('assignments.never');
  return (
    <Group component="span" gap="xs" display="inline-flex">
      {f.dateTime(at)}
      {Date.parse(at) < now ? (
        <Badge component="span" size="sm" variant="light" color="gray">
          {t('assignments.expired')}
        </Badge>
      ) : null}
    </Group>
  );
}

/** Undo gives it back to the class, with the dates it had. */
function useUnassign({ title, assign, unassign }: Pick<ClassesTabProps, 'title' | 'assign' | 'unassign'>) {
  const { t } = useTranslation();
  const { act } = useAct();
  return async ({ department_id, department_name, starts_at, expires_at }: ClassAssignment) => {
    if (await act(() => unassign(department_id)))
      toast.undo(t('assignments.unassigned', { title, name: department_name }), t('kit.undo'), () =>
        act(() => assign({ department_ids: [department_id], starts_at, expires_at })),
      );
  };
}
