import { Box, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Child } from '@okur/contract/parents';
import { comprehensionBand } from '@okur/contract/reading/comprehension';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/format/useFormat.ts';
import { useWindowText } from '../../reading/speed/useWindowText.ts';

const whole = { maximumFractionDigits: 0 };

/** One number, from which texts it is known and what it means; the others for a parent who asks. */
export function Figures({ child: { latest, minutes_this_week: minutes } }: { child: Child }) {
  const { t } = useTranslation();
  const f = useFormat();
  const windowText = useWindowText('family');
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Stack gap={4} align="flex-start">
      <Text fz="2.6rem" fw={700} lh={1.1}>
        {latest ? f.number(latest.wpm, whole) : '–'}
      </Text>
      <Text fw={500}>{t('parent.words_a_minute')}</Text>
      <Text size="sm" c="dimmed">
        {windowText(latest)}
      </Text>
      {latest ? <Text mt="xs">{t(`parent.means_${meaningOf(latest.comprehension)}`)}</Text> : null}
      <Button
        variant="subtle"
        size="compact-md"
        px={0}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'parent.show_less' : 'parent.show_more')}
      </Button>
      <Box id={id} w="100%">
        {open ? (
          <SimpleGrid cols={{ base: 2, sm: 3 }}>
            <Figure
              value={latest?.comprehension == null ? '–' : f.percent(latest.comprehension)}
              label={t('parent.comprehension')}
            />
            <Figure
              value={latest?.effective_speed == null ? '–' : f.number(latest.effective_speed, whole)}
              label={t('parent.effective_speed')}
            />
            <Figure value={f.number(minutes, whole)} label={t('parent.minutes_this_week')} />
          </SimpleGrid>
        ) : null}
      </Box>
    </Stack>
  );
}

/** A speed is good where the text is understood at it; where nothing was asked, the number alone is explained. */
const meaningOf = (comprehension: number | null) =>
  comprehension === null ? 'speed' : comprehensionBand(comprehension);

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <Text fz="1.3rem" fw={650} lh={1.2}>
        {value}
      </Text>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </div>
  );
}
