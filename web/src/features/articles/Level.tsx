import { Group, Text } from '@mantine/core';
import type { ArticleRow } from '@okur/contract/articles';
import { levels } from '@okur/contract/reading/school-years';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import css from './articles.module.css';
import { useLevelText } from '../../reading/levels/useLevelText.ts';

const steps: readonly string[] = levels;

/** How hard a text is by the main formula of its language: five steps, the word with its grades, and the number. */
export function Level({ readability }: { readability: ArticleRow['readability'] }) {
  const { t } = useTranslation();
  const f = useFormat();
  const levelText = useLevelText();
  const main = readability?.scores[0];
  if (!main)
    return (
      <Text component="span" size="sm" c="dimmed">
        {t('articles.no_level')}
      </Text>
    );
  return (
    <Group component="span" gap={8} wrap="nowrap" display="inline-flex">
      {main.band ? <LevelSteps band={main.band} /> : null}
      <Text component="span" size="sm" style={{ whiteSpace: 'nowrap' }}>
        {levelText(main.band)}{' '}
        <Text component="span" size="xs" c="dimmed">
          {f.number(main.value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
        </Text>
      </Text>
    </Group>
  );
}

/** The word beside it says the same. */
export function LevelSteps({ band }: { band: string }) {
  const reached = steps.indexOf(band);
  return (
    <span className={css.steps} aria-hidden>
      {steps.map((step, at) => (
        <span key={step} data-on={at <= reached || undefined} />
      ))}
    </span>
  );
}
