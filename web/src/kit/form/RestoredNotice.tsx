import { Alert, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/useFormat.ts';

/** On top of a form that shows what was typed in an earlier page of it. */
export function RestoredNotice({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Alert role="status" color="yellow" icon={<IconHistory />} title={t('kit.typed_before')}>
      {t('kit.typed_before_text', { when: f.dateTime(at) })}
      <div>
        <Button size="xs" variant="default" mt="xs" onClick={onDiscard}>
          {t('kit.typed_before_discard')}
        </Button>
      </div>
    </Alert>
  );
}
