import { getMyTutorial, recordMyQuiz, recordMyWatch } from '@okur/contract/tutorials';
import { useParams } from '@tanstack/react-router';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { WatchTutorial } from './watch/WatchTutorial.tsx';

/** A student watches a tutorial. */
export default function StudentTutorial() {
  const { id = '' } = useParams({ strict: false });
  return (
    <WatchTutorial
      key={id}
      query={useCall(getMyTutorial, { params: { id } })}
      back="/student/tutorials"
      send={{
        watch: (resource, body) => call(recordMyWatch, { params: { id: resource }, body }),
        quiz: (resource, body) => call(recordMyQuiz, { params: { id: resource }, body }),
      }}
    />
  );
}
