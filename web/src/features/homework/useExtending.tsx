import { type Extension, extendHomework, type Homework, withdrawExtension } from '@okur/contract/homework';
import { IconCalendarPlus, IconCalendarX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { toast } from '../../kit/feedback/toast.tsx';
import { useAct } from '../../kit/feedback/useAct.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { ExtensionForm } from './ExtensionForm.tsx';
import { fullName } from './names.ts';

interface Student {
  user_id: string;
  name: string | null;
  surname: string | null;
  username: string;
  extension: Extension | null;
}

/** What a row of a student offers: more time, and withdrawing it, which can be undone. */
export function useExtending(homework: Homework) {
  const { t } = useTranslation();
  const { act } = useAct();
  const mayEdit = useAbility().can('edit', 'HOMEWORK');
  async function withdraw(student: Student) {
    const params = { id: homework.id, userId: student.user_id };
    const { extension } = student;
    if (!extension || !(await act(() => call(withdrawExtension, { params })))) return;
    toast.undo(t('homework.extension_withdrawn', { name: fullName(student) }), t('kit.undo'), () =>
      act(() => call(extendHomework, { params, body: extension })),
    );
  }
  return (student: Student) => [
    mayEdit && {
      label: t(student.extension ? 'homework.change_extension' : 'homework.extend'),
      icon: <IconCalendarPlus size={16} />,
      onClick: () => void openFormModal(<ExtensionForm homework={homework} student={student} />),
    },
    mayEdit &&
      student.extension !== null && {
        label: t('homework.withdraw_extension'),
        icon: <IconCalendarX size={16} />,
        danger: true,
        onClick: () => void withdraw(student),
      },
  ];
}
