import { CloseButton, Combobox, Loader, Pill, PillsInput } from '@mantine/core';
import type { PillsInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../form/binding.ts';
import { addValue, OptionList } from './OptionList.tsx';
import type { Option } from './options.ts';
import type { Bound } from './TextField.tsx';
import { type SearchableProps, useSearchable } from './useSearchable.ts';

type Props = SearchableProps &
  Omit<Bound<PillsInputProps, FieldBinding<string[] | null | undefined>>, 'options'> & {
    loadKey?: readonly unknown[];
    preset?: readonly Option[];
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
  preset,
  minSearch = 0,
  onAdd,
  clearable = true,
  placeholder,
  ...rest
}: Props) {
  const searchable = useSearchable({ options, load, loadKey, preset, minSearch, onAdd }, { clearsOnClose: false });
  const { combobox, found, add, list } = searchable;
  const chosen = value ?? [];

  const without = (item: string) => chosen.filter((other) => other !== item);

  async function choose(picked: string) {
    found.setSearch('');
    if (picked !== addValue) return onChange(chosen.includes(picked) ? without(picked) : [...chosen, picked]);
    const added = await add();
    if (added !== null) onChange([...chosen, added]);
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
              <ClearButton onClick={() => onChange([])} />
            ) : null
          }
        >
          <Pill.Group>
            {chosen.map((item) => (
              <ChosenPill key={item} label={found.labelOf(item)} onRemove={() => onChange(without(item))} />
            ))}
            <SearchInput
              searchable={searchable}
              name={name}
              invalid={Boolean(rest.error)}
              placeholder={chosen.length === 0 ? placeholder : ''}
              onRemoveLast={() => onChange(chosen.slice(0, -1))}
            />
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <OptionList {...list(rest.label, chosen)} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

function ClearButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return <CloseButton size="sm" aria-label={t('kit.clear_all')} onClick={onClick} />;
}

function ChosenPill({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Pill
      withRemoveButton
      removeButtonProps={{ 'aria-label': t('kit.remove', { name: label }), 'aria-hidden': false, tabIndex: 0 }}
      onRemove={onRemove}
    >
      {label}
    </Pill>
  );
}

interface SearchInputProps {
  searchable: ReturnType<typeof useSearchable>;
  name: string;
  invalid: boolean;
  placeholder: string | undefined;
  onRemoveLast: () => void;
}

function SearchInput({ searchable, name, invalid, placeholder, onRemoveLast }: SearchInputProps) {
  const { t } = useTranslation();
  const { combobox, found, search, drawAhead } = searchable;

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Backspace' && found.search === '') onRemoveLast();
    drawAhead(event);
  }

  return (
    <Combobox.EventsTarget withExpandedAttribute>
      <PillsInput.Field
        name={name}
        role="combobox"
        autoComplete="off"
        aria-invalid={invalid || undefined}
        value={found.search}
        placeholder={placeholder ?? t('kit.type_to_search')}
        onBlur={() => combobox.closeDropdown()}
        onChange={(event) => search(event.currentTarget.value)}
        onKeyDown={keyDown}
      />
    </Combobox.EventsTarget>
  );
}
