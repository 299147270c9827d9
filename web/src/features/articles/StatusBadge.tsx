import type { ArticleRow } from '@okur/contract/articles';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';

/** Draft or published, or that the article was deleted. */
export function StatusBadge({ article }: { article: Pick<ArticleRow, 'status' | 'deleted_at'> }) {
  const { t } = useTranslation();
  if (article.deleted_at) return <StateBadge tone="bad">{t('articles.status_deleted')}</StateBadge>;
  return (
    <StateBadge tone={article.status === 'published' ? 'good' : 'quiet'}>
      {t(`articles.status_${article.status}`)}
    </StateBadge>
  );
}
