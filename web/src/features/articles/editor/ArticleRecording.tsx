import { audioOfArticle, removeArticleAudio, storeArticleAudio } from '@okur/contract/articles';
import { call } from '../../../kit/client/api.ts';
import { useCall } from '../../../kit/client/useCall.ts';
import { RecordingPanel } from '../../../reading/listening/RecordingPanel.tsx';

export function ArticleRecording({ articleId }: { articleId: string }) {
  const params = { id: articleId };
  const stored = useCall(audioOfArticle, { params });
  return (
    <RecordingPanel
      audio={stored.data?.data ?? null}
      store={async (audio) => {
        await call(storeArticleAudio, { params, body: {}, files: { audio } });
        await stored.refetch();
      }}
      remove={async () => {
        await call(removeArticleAudio, { params });
        await stored.refetch();
      }}
    />
  );
}
