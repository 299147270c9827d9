import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../form/binding.ts';
import { addValue, firstChunk, moreOf, nearEnd, OptionList } from './OptionList.tsx';
import { useOptions } from './options.ts';
import type { Option, OptionSource } from './options.ts';
import type { Bound } from './TextField.tsx';

/*
 * One of many, found by typing:
 *   <SearchableSelect {...form.field('department_id')} label={…} options={options} />
 * <SearchableSelect {...form.field('company_id')} label={…} loadKey={['companies']} load={(search, signal) => …}
 * known={[{ value, label }]} /> See SearchableMultiSelect for several.
 */

export type SearchableProps = OptionSource & {
  /** Characters before the search begins. */
  minSearch?: number;
  /** Offers "Add item" for a text that is no option; answers the new option, or null when nothing came of it. */
  onAdd?: (text: string) => Promise<Option | null>;
  clearable?: boolean;
};
type Props = SearchableProps & Omit<Bound<TextInputProps, FieldBinding<string | null | undefined>>, 'options'>;

/** Pixels: the options of a narrow filter stay readable. */
const narrowest = 240;

export function SearchableSelect({
  value,
  onChange,
  options,
  load,
  loadKey,
  known,
  minSearch = 0,
  onAdd,
  clearable = true,
  ...rest
}: Props & { loadKey?: readonly unknown[]; known?: readonly Option[] }) {
  const { t } = useTranslation();
  const [drawn, setDrawn] = useState(firstChunk);
  const combobox = useCombobox({ onDropdownClose: () => reset() });
  const opened = combobox.dropdownOpened;
  const found = useOptions(
    load ? { load, loadKey: loadKey ?? [], known } : { options: options ?? [] },
    opened,
    minSearch,
  );
  const text = found.search.trim();
  const addable = onAdd && text && !found.options.some((option) => option.label === text) ? text : undefined;

  function reset() {
    combobox.resetSelectedOption();
    found.setSearch('');
    setDrawn(firstChunk);
  }

  async function choose(chosen: string) {
    combobox.closeDropdown();
    if (chosen !== addValue) return onChange(chosen);
    const added = await onAdd?.(text);
    if (!added) return;
    found.remember(added);
    onChange(added.value);
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' && nearEnd(combobox.getSelectedOptionIndex(), drawn)) setDrawn(moreOf);
  }

  const clear = (
    <CloseButton
      size="sm"
      aria-label={t('kit.clear_all')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChange(null)}
    />
  );
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...rest}
          role="combobox"
          autoComplete="off"
          value={opened ? found.search : value ? found.labelOf(value) : ''}
          placeholder={opened && value ? found.labelOf(value) : (rest.placeholder ?? t('kit.type_to_search'))}
          onChange={(event) => {
            found.setSearch(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onKeyDown={keyDown}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          rightSection={
            opened && found.loading ? <Loader size={16} /> : value && clearable ? clear : <Combobox.Chevron />
          }
          rightSectionPointerEvents={value && clearable ? 'auto' : 'none'}
        />
      </Combobox.Target>
      <Combobox.Dropdown miw={narrowest}>
        <OptionList
          label={rest.label}
          options={found.options}
          chosen={value ? [value] : []}
          loading={found.loading}
          tooShort={found.tooShort}
          addable={addable}
          drawn={drawn}
          onMore={() => setDrawn(moreOf)}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
