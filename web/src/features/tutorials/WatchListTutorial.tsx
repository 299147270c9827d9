import { getWatchListTutorial, recordQuiz, recordWatch } from '@okur/contract/tutorials';
import { useParams } from '@tanstack/react-router';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { WatchTutorial } from './watch/WatchTutorial.tsx';

/** A member of staff watches a tutorial. */
export default function WatchListTutorial() {
  const { id = '' } = useParams({ strict: false });
  return (
    <WatchTutorial
      key={id}
      query={useCall(getWatchListTutorial, { params: { id } })}
      back="/tutorials/watch-list"
      send={{
        watch: (resource, body) => call(recordWatch, { params: { id: resource }, body }),
        quiz: (resource, body) => call(recordQuiz, { params: { id: resource }, body }),
      }}
    />
  );
}
