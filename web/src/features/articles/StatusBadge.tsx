import { Badge } from '@mantine/core';
import type { ArticleRow } from '@okur/contract/articles';
import { useTranslation } from 'react-i18next';

/** Draft or published, or that the article was deleted. */
export function StatusBadge({ article }: { article: Pick<ArticleRow, 'status' | 'deleted_at'> }) {
  const { t } = useTranslation();
  if (article.deleted_at) return <Badge variant="light" color="red">{t('articles.status_deleted')}</Badge>;
  return <Badge variant={article.status === 'published' ? 'light' : 'outline'} color={article.status === 'published' ? 'teal' : 'gray'}>{t(`articles.status_${article.status}`)}</Badge>;
}
