import { Group, Text } from '@mantine/core';
import type { ArticleRow } from '@okur/contract/articles';
import { levels } from '@okur/contract/reading/school-years';
import { useTranslation } from 'react-i18next';
import css from './articles.module.css';
import { useLevelText } from '../../reading/levels/useLevelText.ts';

const steps: readonly string[] = levels;

/**
 * How hard a text is by the main formula of its language: five steps, and the word with its grades. No number: the
 * formulas disagree on purpose, so that one of theirs is never alone (`ReadabilityPanel` has all).
 */
export function Level({ readability }: { readability: ArticleRow['readability'] }) {
  const { t } = useTranslation();
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
        {levelText(main.band)}
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
