import { Combobox, Text } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from './options.ts';

/** Pixels; the panel's height and the items drawn ahead of those in view are the specification's. */
const panelMaxHeight = 240;
const optionHeight = 32;
const bufferItems = 4;
const chunk = 40;

interface OptionListProps {
  label: ReactNode;
  options: readonly Option[];
  chosen: readonly string[];
  loading: boolean;
  tooShort: boolean;
  /** What would be added; absent when nothing may be. */
  addable?: string;
  /** How many options are drawn; the rest follow when the end comes near. */
  drawn: number;
  onMore: () => void;
}

export const nearEnd = (index: number, drawn: number) => index >= drawn - bufferItems;
export const moreOf = (drawn: number) => drawn + chunk;
export const firstChunk = chunk;
/** Stands for "Add item" among the values of the list. */
export const addValue = '\u0000add';

/** The panel of the searchable selects. */
export function OptionList({ label, options, chosen, loading, tooShort, addable, drawn, onMore }: OptionListProps) {
  const { t } = useTranslation();
  const nothing = tooShort
    ? t('kit.type_to_search')
    : loading && options.length === 0
      ? t('kit.loading')
      : options.length === 0 && !addable
        ? t('kit.no_items')
        : null;
  return (
    <Combobox.Options
      aria-label={typeof label === 'string' ? label : t('kit.options')}
      mah={panelMaxHeight}
      style={{ overflowY: 'auto' }}
      onScroll={({ currentTarget: panel }) =>
        panel.scrollTop + panel.clientHeight >= panel.scrollHeight - bufferItems * optionHeight && onMore()
      }
    >
      {nothing ? <Combobox.Empty>{nothing}</Combobox.Empty> : null}
      {tooShort
        ? null
        : options
            .slice(0, drawn)
            .map((option) => <OptionRow key={option.value} option={option} chosen={chosen.includes(option.value)} />)}
      {addable ? (
        <Combobox.Option value={addValue}>
          <IconPlus size={14} aria-hidden /> {t('kit.label', { label: t('kit.add_item') })} {addable}
        </Combobox.Option>
      ) : null}
    </Combobox.Options>
  );
}

function OptionRow({ option, chosen }: { option: Option; chosen: boolean }) {
  return (
    <Combobox.Option
      value={option.value}
      disabled={option.disabled}
      active={chosen}
      aria-selected={chosen}
      style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}
    >
      <span>
        {option.label}
        {option.note ? (
          <Text component="span" size="xs" c="dimmed" ml="xs">
            {option.note}
          </Text>
        ) : null}
      </span>
      {chosen ? <IconCheck size={16} aria-hidden /> : null}
    </Combobox.Option>
  );
}
