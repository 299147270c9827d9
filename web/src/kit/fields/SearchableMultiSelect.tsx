import { CloseButton, Combobox, Loader, Pill, PillsInput, useCombobox } from '@mantine/core';
import type { PillsInputProps } from '@mantine/core';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../form/binding.ts';
import { addValue, firstChunk, moreOf, nearEnd, OptionList } from './OptionList.tsx';
import { useOptions } from './options.ts';
import type { Option } from './options.ts';
import type { SearchableProps } from './SearchableSelect.tsx';
import type { Bound } from './TextField.tsx';

type Props = SearchableProps &
  Omit<Bound<PillsInputProps, FieldBinding<string[] | null | undefined>>, 'options'> & {
    loadKey?: readonly unknown[];
    known?: readonly Option[];
    placeholder?: string;
  };

/** Several of many; as SearchableSelect, with a list of values. No limit on how many. */
export function SearchableMultiSelect({
  name,
  value,
  onChange,
  options,
  load,
  loadKey,
  known,
  minSearch = 0,
  onAdd,
  clearable = true,
  placeholder,
  ...rest
}: Props) {
  const { t } = useTranslation();
  const [drawn, setDrawn] = useState(firstChunk);
  const combobox = useCombobox({ onDropdownClose: () => setDrawn(firstChunk) });
  const found = useOptions(
    load ? { load, loadKey: loadKey ?? [], known } : { options: options ?? [] },
    combobox.dropdownOpened,
    minSearch,
  );
  const chosen = value ?? [];
  const text = found.search.trim();
  const addable = onAdd && text && !found.options.some((option) => option.label === text) ? text : undefined;

  async function choose(picked: string) {
    found.setSearch('');
    if (picked !== addValue)
      return onChange(chosen.includes(picked) ? chosen.filter((other) => other !== picked) : [...chosen, picked]);
    const added = await onAdd?.(text);
    if (!added) return;
    found.remember(added);
    onChange([...chosen, added.value]);
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Backspace' && found.search === '') onChange(chosen.slice(0, -1));
    if (event.key === 'ArrowDown' && nearEnd(combobox.getSelectedOptionIndex(), drawn)) setDrawn(moreOf);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.DropdownTarget>
        <PillsInput
          {...rest}
          onClick={() => combobox.openDropdown()}
          rightSection={
            combobox.dropdownOpened && found.loading ? (
              <Loader size={16} />
            ) : chosen.length > 0 && clearable ? (
              <CloseButton size="sm" aria-label={t('kit.clear_all')} onClick={() => onChange([])} />
            ) : null
          }
        >
          <Pill.Group>
            {chosen.map((item) => (
              <Pill
                key={item}
                withRemoveButton
                removeButtonProps={{
                  'aria-label': t('kit.remove', { name: found.labelOf(item) }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => onChange(chosen.filter((other) => other !== item))}
              >
                {found.labelOf(item)}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                name={name}
                role="combobox"
                autoComplete="off"
                aria-invalid={rest.error ? true : undefined}
                value={found.search}
                placeholder={chosen.length === 0 ? (placeholder ?? t('kit.type_to_search')) : undefined}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  found.setSearch(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                }}
                onKeyDown={keyDown}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <OptionList
          label={rest.label}
          options={found.options}
          chosen={chosen}
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
