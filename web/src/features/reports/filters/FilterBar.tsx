import { Button, Group, Text } from '@mantine/core';
import { speedKinds } from '@okur/contract/reading/kind';
import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../kit/client/account.ts';
import { useAbility } from '../../../kit/ability.ts';
import { SelectField } from '../../../kit/fields/ChoiceFields.tsx';
import { DateField } from '../../../kit/fields/DateField.tsx';
import { languageName } from '../../../kit/format/text.ts';
import { useAddress } from '../../../kit/useAddress.ts';
import { CompanyPicker } from '../../companies/CompanyPicker.tsx';
import { DepartmentPicker } from '../../departments/DepartmentPicker.tsx';
import { UserPicker } from '../../users/UserPicker.tsx';
import { daysOf, useToday, type Filters, periodNames, speedUnits } from './filters.ts';

export const textLanguages = ['tr', 'en', 'fr', 'pl'] as const;
const none = {
  company_id: undefined,
  department_id: undefined,
  user_id: undefined,
  language: undefined,
  kind: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
  unit: undefined,
};

/** Whose readings, of which days, and which of them. All of it is in the address. */
export function FilterBar({ filters }: { filters: Filters }) {
  const { t, i18n } = useTranslation();
  const [address, write] = useAddress();
  const ability = useAbility();
  const ofPlatform = useCompany() === null;
  const field = (name: keyof typeof none) => ({
    name,
    onChange: (value: string | null) => write({ [name]: value ?? undefined }),
  });
  const narrowed = Object.keys(none).some((name) => address[name]);
  return (
    <Group gap="xs" role="search" aria-label={t('reports.filters')}>
      {ofPlatform && ability.can('view', 'COMPANY') ? (
        <CompanyPicker
          name="company_id"
          value={filters.company_id ?? null}
          onChange={(id) => write({ company_id: id ?? undefined, department_id: undefined, user_id: undefined })}
          aria-label={t('reports.company')}
          placeholder={t('reports.all_companies')}
          w={{ base: '100%', xs: 200 }}
        />
      ) : null}
      <DepartmentField filters={filters} />
      <UserPicker
        {...field('user_id')}
        value={filters.user_id ?? null}
        aria-label={t('reports.student')}
        placeholder={t('reports.all_students')}
        w={{ base: '48%', xs: 190 }}
      />
      <PeriodField filters={filters} />
      <SelectField
        {...field('language')}
        value={filters.language ?? null}
        clearable
        aria-label={t('reports.language')}
        placeholder={t('reports.main_language')}
        data={textLanguages.map((code) => ({ value: code, label: languageName(code, i18n.language) }))}
        w={{ base: '48%', xs: 140 }}
      />
      <SelectField
        {...field('kind')}
        value={filters.kind}
        onChange={(kind) => write({ kind: kind === 'measurement' ? undefined : (kind ?? undefined) })}
        aria-label={t('reports.kind')}
        data={speedKinds.map((kind) => ({ value: kind, label: t(`speed.kind_${kind}`) }))}
        w={{ base: '48%', xs: 160 }}
      />
      <UnitField filters={filters} />
      {narrowed ? (
        <Button variant="subtle" color="gray" leftSection={<IconFilterOff size={16} />} onClick={() => write(none)}>
          {t('kit.clear_filters')}
        </Button>
      ) : null}
    </Group>
  );
}

function DepartmentField({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const [, write] = useAddress();
  return (
    <DepartmentPicker
      name="department_id"
      companyId={filters.company_id}
      value={filters.department_id ?? null}
      onChange={(id) => write({ department_id: id ?? undefined, user_id: undefined })}
      aria-label={t('reports.department')}
      placeholder={t('reports.all_departments')}
      w={{ base: '48%', xs: 160 }}
    />
  );
}

function UnitField({ filters }: { filters: Filters }) {
  const { t } = useTranslation();
  const [, write] = useAddress();
  return (
    <SelectField
      name="unit"
      value={filters.unit}
      onChange={(unit) => write({ unit: unit === 'words' ? undefined : (unit ?? undefined) })}
      aria-label={t('reports.unit')}
      data={speedUnits.map((unit) => ({ value: unit, label: t(`reports.unit_${unit}`) }))}
      w={{ base: '48%', xs: 150 }}
    />
  );
}

function PeriodField({ filters: { period, from, to } }: { filters: Filters }) {
  const { t } = useTranslation();
  const [, write] = useAddress();
  const today = useToday();
  // Days of one's own begin as those that were shown.
  const choose = (name: string | null) => {
    if (name !== 'own')
      return write({ period: name === '12m' ? undefined : (name ?? undefined), from: undefined, to: undefined });
    const days = { ...daysOf('school_year', today), from, to };
    return write({ period: undefined, from: days.from ?? daysOf('school_year', today).from, to: days.to ?? today });
  };
  return (
    <>
      <SelectField
        name="period"
        value={period}
        onChange={choose}
        aria-label={t('reports.period')}
        data={periodNames.map((name) => ({ value: name, label: t(`reports.period_${name}`) }))}
        w={{ base: '48%', xs: 170 }}
      />
      {period === 'own' ? (
        <Group gap="xs" wrap="nowrap" w={{ base: '100%', xs: 'auto' }}>
          <DateField
            name="from"
            value={from ?? null}
            onChange={(day) => write({ from: day ?? undefined })}
            aria-label={t('kit.from')}
            placeholder={t('kit.from')}
            maxDate={to}
            w={136}
            flex="1 1 126px"
          />
          <Text span c="dimmed" aria-hidden>
            –
          </Text>
          <DateField
            name="to"
            value={to ?? null}
            onChange={(day) => write({ to: day ?? undefined })}
            aria-label={t('kit.to')}
            placeholder={t('kit.to')}
            minDate={from}
            maxDate={today}
            w={136}
            flex="1 1 126px"
          />
        </Group>
      ) : null}
    </>
  );
}
