import { ActionIcon, Button, Group, Popover, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { IconLetterCase, IconMinus, IconPlus } from '@tabler/icons-react';
import { fontFamilies, readingThemes, type UserSettings } from '@okur/contract/accounts';
import { mySettings } from '@okur/contract/student';
import { useTranslation } from 'react-i18next';
import { studentQuery } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { queryClient } from '../../kit/client/query.ts';
import { fonts, useAllReaderFonts } from './fonts.ts';

const sizes = { min: 14, max: 40, step: 2 };
const spacings = { min: 1.2, max: 2.6, step: 0.2 };

/** Typeface, size, spacing and colours of the text; what is chosen here is kept for the next text. */
export function ReaderSettings({
  settings,
  onChange,
}: {
  settings: UserSettings;
  onChange: (settings: UserSettings) => void;
}) {
  const { t } = useTranslation();
  const f = useFormat();
  const change = (
    part: Partial<Pick<UserSettings, 'font_family' | 'font_size' | 'line_spacing' | 'theme' | 'line_focus'>>,
  ) => {
    onChange({ ...settings, ...part });
    queryClient.setQueryData(
      studentQuery.queryKey,
      (student) => student && { ...student, settings: { ...student.settings, ...part } },
    );
    // A reader goes on reading when the server cannot keep this; it then holds until the page is loaded anew.
    void call(mySettings, { body: part }).catch(() => {});
  };
  const step = (field: 'font_size' | 'line_spacing', { min, max, step: by }: typeof sizes, way: 1 | -1) =>
    change({ [field]: Math.round(Math.min(max, Math.max(min, settings[field] + way * by)) * 10) / 10 });

  return (
    <Popover position="bottom-end" width={320} trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default" radius="xl" size="md" leftSection={<IconLetterCase size={20} aria-hidden />}>
          {t('student.text_settings')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="md">
          <Stepper
            label={t('student.font_size')}
            value={f.number(settings.font_size)}
            onStep={(way) => step('font_size', sizes, way)}
          />
          <Stepper
            label={t('student.line_spacing')}
            value={f.number(settings.line_spacing)}
            onStep={(way) => step('line_spacing', spacings, way)}
          />
          <Switch
            label={t('student.line_focus')}
            description={t('student.line_focus_text')}
            checked={settings.line_focus}
            onChange={({ currentTarget }) => change({ line_focus: currentTarget.checked })}
            labelPosition="left"
            styles={{ body: { justifyContent: 'space-between' }, label: { fontWeight: 600 } }}
          />
          <div>
            <Text size="sm" fw={600} mb={4}>
              {t('student.font')}
            </Text>
            <FontChoice chosen={settings.font_family} onChoose={(font_family) => change({ font_family })} />
          </div>
          <div>
            <Text size="sm" fw={600} mb={4} id="reading-theme">
              {t('student.colours')}
            </Text>
            <SegmentedControl
              fullWidth
              aria-labelledby="reading-theme"
              value={settings.theme}
              onChange={(theme) => change({ theme: theme as UserSettings['theme'] })}
              data={readingThemes.map((value) => ({ value, label: t(`student.theme_${value}`) }))}
            />
          </div>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function Stepper({ label, value, onStep }: { label: string; value: string; onStep: (way: 1 | -1) => void }) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" role="group" aria-label={label}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Group gap="xs">
        <ActionIcon size="lg" variant="default" aria-label={t('student.less')} onClick={() => onStep(-1)}>
          <IconMinus size={18} />
        </ActionIcon>
        <Text w={36} ta="center" aria-live="polite">
          {value}
        </Text>
        <ActionIcon size="lg" variant="default" aria-label={t('student.more')} onClick={() => onStep(1)}>
          <IconPlus size={18} />
        </ActionIcon>
      </Group>
    </Group>
  );
}

interface FontChoiceProps {
  chosen: UserSettings['font_family'];
  onChoose: (font: UserSettings['font_family']) => void;
}

function FontChoice({ chosen, onChoose }: FontChoiceProps) {
  const { t } = useTranslation();
  useAllReaderFonts();
  return (
    <Stack gap={4}>
      {fontFamilies.map((font) => (
        <Button
          key={font}
          variant={chosen === font ? 'light' : 'subtle'}
          color={chosen === font ? undefined : 'gray'}
          justify="flex-start"
          aria-pressed={chosen === font}
          onClick={() => onChoose(font)}
          styles={{ label: { fontFamily: fonts[font], fontWeight: 400 } }}
        >
          {t(`student.font_${font}`)}
        </Button>
      ))}
    </Stack>
  );
}
