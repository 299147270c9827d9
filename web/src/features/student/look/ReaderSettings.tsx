import {
  ActionIcon,
  Button,
  type ButtonProps,
  Group,
  Popover,
  SegmentedControl,
  Stack,
  Switch,
  Text,
} from '@mantine/core';
import { IconLetterCase, IconMinus, IconPlus } from '@tabler/icons-react';
import { fontFamilies, readingThemes, type UserSettings } from '@okur/contract/accounts';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { storeOwnSettings } from '../../../reading/own-settings.ts';
import css from '../reading/reading.module.css';
import { fonts, useAllReaderFonts } from './fonts.ts';

const sizes = { min: 14, max: 40, step: 2 };
const spacings = { min: 1.2, max: 2.6, step: 0.2 };
const letterSpacings = { min: 0, max: 0.2, step: 0.02 };
const wordSpacings = { min: 0, max: 0.6, step: 0.1 };
const lengths = { min: 30, max: 100, step: 6 };

/** A telephone that is magnified has room for the picture alone. */
function LookButton(props: ButtonProps & ComponentProps<'button'>) {
  const { t } = useTranslation();
  const name = t('student.text_settings');
  return (
    <Button
      {...props}
      variant="default"
      radius="xl"
      size="md"
      leftSection={<IconLetterCase size={20} aria-hidden />}
      aria-label={name}
      classNames={{ section: css.lookIcon, label: css.lookText }}
    >
      {name}
    </Button>
  );
}

/** Typeface, size, spacing and colours of the text; what is chosen here is kept for the next text. */
export function ReaderSettings({
  settings,
  onChange,
  onOpen,
  children,
}: {
  settings: UserSettings;
  onChange: (settings: UserSettings) => void;
  onOpen?: () => void;
  /** What else there is to choose. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const f = useFormat();
  const change = (part: Look) => {
    onChange({ ...settings, ...part });
    storeOwnSettings(part);
  };
  const step = (field: Measure, { min, max, step: by }: typeof sizes, way: 1 | -1) =>
    change({ [field]: Math.round(Math.min(max, Math.max(min, settings[field] + way * by)) * 100) / 100 });

  return (
    <Popover position="bottom-end" width={320} trapFocus withinPortal {...(onOpen ? { onOpen } : {})}>
      <Popover.Target>
        <LookButton />
      </Popover.Target>
      <Popover.Dropdown mah="calc(100dvh - 90px)" style={{ overflowY: 'auto' }}>
        <Stack gap="sm">
          {children}
          {measures.map(([field, range]) => (
            <Stepper
              key={field}
              label={t(`student.${field}`)}
              value={
                range.max < 1
                  ? f.percent(settings[field] * 100)
                  : f.number(settings[field], { maximumFractionDigits: 1 })
              }
              onStep={(way) => step(field, range, way)}
            />
          ))}
          <LineFocus isOn={settings.line_focus} onChange={(line_focus) => change({ line_focus })} />
          <div>
            <Text size="sm" fw={600} mb={4}>
              {t('student.font')}
            </Text>
            <FontChoice chosen={settings.font_family} onChoose={(font_family) => change({ font_family })} />
          </div>
          <Colours theme={settings.theme} onChoose={(theme) => change({ theme })} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const measures = [
  ['font_size', sizes],
  ['line_spacing', spacings],
  ['letter_spacing', letterSpacings],
  ['word_spacing', wordSpacings],
  ['line_length', lengths],
] as const;
type Measure = 'font_size' | 'line_spacing' | 'letter_spacing' | 'word_spacing' | 'line_length';
type Look = Partial<Pick<UserSettings, Measure | 'font_family' | 'theme' | 'line_focus'>>;

function LineFocus({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <Switch
      label={t('student.line_focus')}
      description={t('student.line_focus_text')}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      labelPosition="left"
      styles={{ body: { justifyContent: 'space-between' }, label: { fontWeight: 600 } }}
    />
  );
}

type Theme = UserSettings['theme'];

function Colours({ theme, onChoose }: { theme: Theme; onChoose: (theme: Theme) => void }) {
  const { t } = useTranslation();
  return (
    <div>
      <Text size="sm" fw={600} mb={4} id="reading-theme">
        {t('student.colours')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="reading-theme"
        value={theme}
        onChange={(value) => onChoose(value as Theme)}
        data={readingThemes.map((value) => ({ value, label: t(`student.theme_${value}`) }))}
      />
    </div>
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
