import { getExercise } from '@okur/contract/exercises';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { RecordPage } from '../../kit/record/RecordPage.tsx';
import { useCall } from '../../kit/client/useCall.ts';
import { ExerciseEditor } from './editor/ExerciseEditor.tsx';
import { nameIn } from '@okur/contract/names';

export default function ExercisePage() {
  const { t, i18n } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  return (
    <RecordPage
      query={useCall(getExercise, { params: { id } })}
      crumbs={[{ label: t('menu.exercises'), to: '/exercises/list' }]}
      title={({ data }) => nameIn(data.name, i18n.language)}
      badge={({ data }) => (
        <StateBadge tone={data.active ? 'good' : 'quiet'}>
          {t(data.active ? 'exercise.in_use' : 'exercise.not_in_use')}
        </StateBadge>
      )}
    >
      {({ data }) => <ExerciseEditor key={data.id} exercise={data} />}
    </RecordPage>
  );
}
