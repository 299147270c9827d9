import { Alert, Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import type { ArticleForm } from './useArticleForm.ts';
import { useDraft } from './useDraft.ts';

/** "You have changes that were never saved": shown when a form opens without them. */
export function DraftNotice({ form, draftOf }: { form: ArticleForm; draftOf: string | null }) {
  const { t } = useTranslation();
  const f = useFormat();
  const offer = useDraft(form, draftOf);
  if (!offer) return null;
  return (
    <Alert
      role="status"
      color="yellow"
      icon={<IconHistory />}
      title={t('articles.draft_title', { when: f.dateTime(offer.draft.at) })}
    >
      {t('articles.draft_text')}
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={offer.take}>
          {t('articles.draft_take')}
        </Button>
        <Button size="xs" variant="default" onClick={offer.drop}>
          {t('articles.draft_drop')}
        </Button>
      </Group>
    </Alert>
  );
}
