import { Text, VisuallyHidden } from '@mantine/core';
import type { AuditEntry } from '@okur/contract/audit';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import css from './audit.module.css';
import { changesOf, type DisplayChange } from './changes.ts';

/** The fields of a change, before and after; nothing for what has no fields. */
export function Changes({ entry }: { entry: Pick<AuditEntry, 'subject' | 'changes'> }) {
  const { t } = useTranslation();
  const changes = changesOf(entry, t, useFormat());
  return changes.length > 0 ? <ChangeList changes={changes} /> : null;
}

export function ChangeList({ changes }: { changes: readonly DisplayChange[] }) {
  return (
    <dl className={css.changes}>
      {changes.map((change) => (
        <div key={change.field} className={css.change}>
          <Text component="dt" size="sm" c="dimmed">
            {change.label}
          </Text>
          <dd>
            <Values change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ change: { values } }: { change: DisplayChange }) {
  const { t } = useTranslation();
  if (!values)
    return (
      <Text span size="sm" fs="italic" c="dimmed">
        {t('audit.was_changed')}
      </Text>
    );
  return (
    <>
      <VisuallyHidden>{t('audit.before')}</VisuallyHidden>
      <Text component="del" size="sm" c="dimmed" className={css.before}>
        {values.before}
      </Text>
      <IconArrowRight size={14} className={css.arrow} aria-hidden />
      <VisuallyHidden>{t('audit.after')}</VisuallyHidden>
      <Text component="ins" size="sm" className={css.after}>
        {values.after}
      </Text>
    </>
  );
}
