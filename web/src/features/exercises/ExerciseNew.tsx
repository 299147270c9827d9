import { Stack } from '@mantine/core';
import { type ExerciseKindName, exerciseKindNames } from '@okur/contract/exercises/names';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { ExerciseEditor } from './editor/ExerciseEditor.tsx';

/** `?kind=` comes with the filter of the list; another one is another form. */
export default function ExerciseNew() {
  const { t } = useTranslation();
  const [address] = useAddress();
  const kind = exerciseKindNames.find((name): name is ExerciseKindName => name === address.kind);
  if (!useAbility().can('add', 'MODULE')) return <Navigate to="/error/$type" params={{ type: '401' }} replace />;
  return (
    <Stack gap="md">
      <PageHeader
        title={t('exercise.add')}
        crumbs={[{ label: t('menu.exercises'), to: '/exercises/list' }, { label: t('exercise.add') }]}
      />
      <ExerciseEditor key={kind} kind={kind} />
    </Stack>
  );
}
