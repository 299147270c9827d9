import { Button, type ButtonProps } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../kit/Link.tsx';
import { useStudent } from '../../kit/client/account.ts';
import { isUnfinished } from './unfinished.ts';

interface Props extends Pick<ButtonProps, 'size' | 'variant'> {
  exerciseId: string;
  /** The exercise's, in the language of who looks. */
  name: string;
  isDone?: boolean;
  /** Where it is homework, the way back leads there. */
  homeworkId?: string;
}

/** The way to an exercise: to begin it, to play it once more, or to go on with what this device has of it. */
export function PlayLink({ exerciseId, name, isDone = false, homeworkId, ...look }: Props) {
  const { t } = useTranslation();
  const student = useStudent();
  const word = student && isUnfinished(student.id, exerciseId) ? 'go_on' : isDone ? 'again' : 'play';
  return (
    <Button
      component={Link}
      to={`/student/exercises/${exerciseId}`}
      {...(homeworkId ? { search: { homework: homeworkId } as never } : {})}
      radius="xl"
      flex="none"
      rightSection={<IconArrowRight size={18} aria-hidden />}
      aria-label={t(`exercise.${word}_name`, { name })}
      {...look}
    >
      {t(`exercise.${word}`)}
    </Button>
  );
}
