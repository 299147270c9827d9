import { Box, Group, Paper, Stack, Table, Text, Title, Tooltip } from '@mantine/core';
import type { Language } from '@okur/contract/fields';
import type { FormulaName } from '@okur/contract/reading/formulas';
import { estimatedMinutes, levelMinimum, readability } from '@okur/contract/reading/readability';
import type { Score } from '@okur/contract/reading/readability';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import css from '../articles.module.css';
import { LevelSteps } from '../Level.tsx';
import { useLevelText, useScoreText } from '../../../reading/levels/useLevelText.ts';
import type { HardSentence } from './useHardSentences.ts';

/** Proper names, the same in every language, and what the number of each means. */
const formulas: Record<FormulaName, { name: string; scale: 'ease' | 'school_years' | 'reader' | 'harder' | 'lix' }> = {
  atesman: { name: 'Ateşman', scale: 'ease' },
  bezirci_yilmaz: { name: 'Bezirci–Yılmaz', scale: 'school_years' },
  cetinkaya_uzun: { name: 'Çetinkaya–Uzun', scale: 'reader' },
  flesch: { name: 'Flesch', scale: 'ease' },
  flesch_kincaid: { name: 'Flesch–Kincaid', scale: 'school_years' },
  kandel_moles: { name: 'Kandel–Moles', scale: 'ease' },
  fog_pl: { name: 'FOG-PL', scale: 'school_years' },
  pisarek: { name: 'Pisarek', scale: 'harder' },
  lix: { name: 'LIX', scale: 'lix' },
};

interface Measured {
  text: string;
  language: Language;
  hard: readonly HardSentence[];
}

/** Words, reading time and level of a text by all formulas of its language, by the same code as the server's. */
export function ReadabilityPanel({ text, language, hard }: Measured) {
  const { t } = useTranslation();
  const measured = useMemo(() => readability(text, language), [text, language]);
  const f = useFormat();
  const levelText = useLevelText();
  const { counts, level, scores, estimate } = measured;
  return (
    <Paper withBorder radius="md" p="md" className={css.sticky}>
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t('articles.readability')}
          </Title>
          {level ? (
            <Group gap={8}>
              <LevelSteps band={level} />
              <Text size="sm" fw={550}>
                {levelText(level)}
              </Text>
            </Group>
          ) : null}
        </Group>
        <Group grow wrap="nowrap" gap="xs">
          <Figure value={f.number(counts.words)} label={t('articles.words')} />
          <Figure value={f.number(counts.sentences)} label={t('articles.sentences')} />
          <Figure
            value={f.number(estimatedMinutes(counts.words), { style: 'unit', unit: 'minute', unitDisplay: 'short' })}
            label={t('articles.reading_time')}
          />
        </Group>
        {level ? (
          <Scores scores={scores} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('articles.too_short', levelMinimum)}
          </Text>
        )}
        {estimate ? (
          <Text size="xs" c="dimmed">
            {t('articles.estimate')}
          </Text>
        ) : null}
        {level ? <HardSentences hard={hard} /> : null}
      </Stack>
    </Paper>
  );
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <Box>
      <Text fw={600} size="lg" lh={1.2}>
        {value}
      </Text>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
    </Box>
  );
}

function Scores({ scores }: { scores: readonly Score[] }) {
  const { t } = useTranslation();
  const f = useFormat();
  const scoreText = useScoreText();
  return (
    <Table verticalSpacing={4} horizontalSpacing={0} withRowBorders={false}>
      <Table.Tbody>
        {scores.map(({ formula, value, band }) => (
          <Table.Tr key={formula}>
            <Table.Th scope="row" fw={400}>
              <Tooltip label={t(`articles.scale_${formulas[formula].scale}`)} multiline maw={260}>
                <Text
                  size="sm"
                  component="span"
                  tabIndex={0}
                  style={{ textDecoration: 'underline dotted', textUnderlineOffset: 3, cursor: 'help' }}
                >
                  {formulas[formula].name}
                </Text>
              </Tooltip>
            </Table.Th>
            <Table.Td ta="right" fw={600}>
              {f.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'negative' })}
            </Table.Td>
            <Table.Td ta="right">
              <Text size="sm" c="dimmed">
                {scoreText(formula, band) ?? '–'}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const excerptLength = 140;

function HardSentences({ hard }: Pick<Measured, 'hard'>) {
  const { t } = useTranslation();
  if (hard.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('articles.no_hard_sentences')}
      </Text>
    );
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>
        {t('articles.hard_sentences')}
      </Text>
      <Stack component="ol" gap="xs" m={0} pl="lg" fz="sm">
        {hard.map(({ start, words, sentence }) => (
          <li key={start}>
            {sentence.length > excerptLength ? `${sentence.slice(0, excerptLength).trimEnd()}…` : sentence}
            <Text size="xs" c="dimmed">
              {t('articles.words_n', { count: words })}
            </Text>
          </li>
        ))}
      </Stack>
    </div>
  );
}
