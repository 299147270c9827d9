import { type Department, deleteDepartment } from '@okur/contract/departments';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import type { RowAction } from '../../kit/list/RowMenu.tsx';

/** Deletes a class, or restores it. Students go out of sight with it and keep their licences, so it asks first. */
export function useClassDeletion() {
  const { t } = useTranslation();
  const deletion = useDeletion();
  return ({ student_count: count, ...department }: Department): RowAction => {
    const { id: departmentId, company_id: id, department_name: name, deleted_at } = department;
    const action = deletion(department, name, (version) =>
      call(deleteDepartment, { params: { id, departmentId }, query: { version } }),
    );
    if (deleted_at || count === 0) return action;
    const question = {
      title: t('departments.delete_title', { name }),
      text: t('departments.delete_text', { count }),
      action: t('kit.delete'),
      danger: true,
    };
    return { ...action, onClick: () => void confirm(question).then((isSure) => isSure && action.onClick()) };
  };
}
