import { audioOfSummary, removeSummaryAudio, storeSummaryAudio } from '@okur/contract/summaries';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { RecordingPanel } from '../../reading/listening/RecordingPanel.tsx';

export function SummaryRecording({ id }: { id: string }) {
  const params = { id };
  const stored = useCall(audioOfSummary, { params });
  return (
    <RecordingPanel
      audio={stored.data?.data ?? null}
      store={async (audio) => {
        await call(storeSummaryAudio, { params, body: {}, files: { audio } });
        await stored.refetch();
      }}
      remove={async () => {
        await call(removeSummaryAudio, { params });
        await stored.refetch();
      }}
    />
  );
}
