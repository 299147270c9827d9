import { CloseButton, Combobox, Loader, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../form/binding.ts';
import { addValue, OptionList } from './OptionList.tsx';
import type { Option } from './options.ts';
import type { Bound } from './TextField.tsx';
import { type SearchableProps, useSearchable } from './useSearchable.ts';

/*
 * One of many, found by typing:
 *   <SearchableSelect {...form.field('department_id')} label={…} options={options} />
 * <SearchableSelect {...form.field('company_id')} label={…} loadKey={['companies']} load={(search, signal) => …}
 * preset={[{ value, label }]} /> See SearchableMultiSelect for several.
 */

type Props = SearchableProps & Omit<Bound<TextInputProps, FieldBinding<string | null | undefined>>, 'options'>;

/** Pixels: the options of a narrow filter stay readable. */
const narrowest = 240;

export function SearchableSelect({
  value,
  onChange,
  options,
  load,
  loadKey,
  preset,
  minSearch = 0,
  onAdd,
  clearable = true,
  ...rest
}: Props & { loadKey?: readonly unknown[]; preset?: readonly Option[] }) {
  const { t } = useTranslation();
  const { combobox, found, add, search, drawAhead, list } = useSearchable(
    { options, load, loadKey, preset, minSearch, onAdd },
    { clearsOnClose: true },
  );
  const opened = combobox.dropdownOpened;
  // In the list an option below another is indented; alone in the field it is not.
  const chosenLabel = value ? found.labelOf(value).trimStart() : '';

  async function choose(chosen: string) {
    combobox.closeDropdown();
    if (chosen !== addValue) return onChange(chosen);
    const added = await add();
    if (added !== null) onChange(added);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...rest}
          // That of the value, and what is typed is a search.
          maxLength={undefined}
          role="combobox"
          autoComplete="off"
          value={opened ? found.search : chosenLabel}
          placeholder={opened && value ? chosenLabel : (rest.placeholder ?? t('kit.type_to_search'))}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={drawAhead}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          rightSection={
            opened && found.loading ? (
              <Loader size={16} />
            ) : value && clearable ? (
              <ClearButton onClick={() => onChange(null)} />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={value && clearable ? 'auto' : 'none'}
        />
      </Combobox.Target>
      <Combobox.Dropdown miw={narrowest}>
        <OptionList {...list(rest.label, value ? [value] : [])} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

function ClearButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <CloseButton
      size="sm"
      aria-label={t('kit.clear_all')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  );
}
