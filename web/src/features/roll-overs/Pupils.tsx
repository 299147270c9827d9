import { Select, Text } from '@mantine/core';
import type { PlannedUser } from '@okur/contract/roll-overs';
import { useTranslation } from 'react-i18next';
import css from './roll-overs.module.css';
import type { Planning } from './usePlan.ts';

type PupilStep = 'repeat' | 'leave';
const asClass = 'class';

/** The students of a class, each of whom may go another way. */
export function Pupils({ id, users, planning }: { id: string; users: readonly PlannedUser[]; planning: Planning }) {
  const { t } = useTranslation();
  const options = [
    { value: asClass, label: t('roll_over.as_class') },
    { value: 'repeat', label: t('roll_over.user_steps.repeat') },
    { value: 'leave', label: t('roll_over.user_steps.leave') },
  ];
  return (
    <ul id={id} className={css.pupils}>
      {users.map((user) => {
        const name = [user.name, user.surname].filter(Boolean).join(' ') || user.username;
        const reason = planning.userError(user.user_id);
        const requested = planning.choices.users.find((u) => u.user_id === user.user_id)?.step;
        return (
          <li key={user.user_id} className={css.pupil}>
            <Text size="sm">{name}</Text>
            <Select
              size="xs"
              aria-label={t('roll_over.step_of', { name })}
              data={options}
              value={requested ?? asClass}
              onChange={(value) => planning.setUserStep(user.user_id, value === asClass ? null : (value as PupilStep))}
              allowDeselect={false}
              error={reason ? t(reason) : undefined}
            />
            <Text size="sm" c="dimmed">
              {user.next_department_name ?? t('roll_over.leaves')}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}
