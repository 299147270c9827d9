import { Paper, Stack, Text, Title } from '@mantine/core';
import { chooseSchools, type OneRoster, type RosterSchool, type SchoolChoice } from '@okur/contract/one-rosters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { call } from '../../kit/client/api.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import css from './one-rosters.module.css';
import { choicesOf } from './numbers.ts';

/** The schools of the file and the company each one becomes; a choice is looked at again at once. */
export function Schools({ roster }: { roster: OneRoster }) {
  const { t } = useTranslation();
  const { act } = useAct();
  const [busy, setBusy] = useState(false);

  async function choose(wish: SchoolChoice) {
    setBusy(true);
    const others = choicesOf(roster).filter((other) => other.sourced_id !== wish.sourced_id);
    await act(() => call(chooseSchools, { params: { id: roster.id }, body: { schools: [...others, wish] } }));
    setBusy(false);
  }

  if (roster.schools.length === 0) return null;
  return (
    <Paper withBorder radius="md" p="lg">
      <Title order={2} size="h4">
        {t('one_roster.schools')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('one_roster.schools_text')}
      </Text>
      <ul className={css.schools} aria-busy={busy}>
        {roster.schools.map((school) => (
          <School key={school.sourced_id} school={school} busy={busy} choose={choose} />
        ))}
      </ul>
    </Paper>
  );
}

interface SchoolProps {
  school: RosterSchool;
  busy: boolean;
  choose: (wish: SchoolChoice) => Promise<void>;
}

function School({ school, busy, choose }: SchoolProps) {
  const { t } = useTranslation();
  const ability = useAbility();
  const own = useCompany();
  const [joins, setJoins] = useState(false);
  const { sourced_id, name, choice } = school;
  const selected = joins ? 'join' : choice;
  const options = [
    ...(ability.can('add', 'COMPANY') && !own ? [{ value: 'create', label: t('one_roster.choice.create') }] : []),
    { value: 'join', label: own ? own.company_name : t('one_roster.choice.join') },
    { value: 'skip', label: t('one_roster.choice.skip') },
  ];
  function pick(value: string | null) {
    if (value === 'join' && !own) return setJoins(true);
    setJoins(false);
    if (value === 'create' || value === 'skip') void choose({ sourced_id, choice: value, company_id: null });
    if (value === 'join' && own) void choose({ sourced_id, choice: 'join', company_id: own.id });
  }
  return (
    <li className={css.school}>
      <div>
        <Text fw={550}>{name}</Text>
        <Text size="sm" c="dimmed">
          {[
            t('one_roster.departments', { count: school.departments }),
            t('one_roster.students', { count: school.students }),
            t('one_roster.instructors', { count: school.instructors }),
          ].join(' · ')}
        </Text>
      </div>
      {school.is_linked ? (
        <Text size="sm">{t('one_roster.linked_to', { company: school.company_name })}</Text>
      ) : (
        <Stack gap={6}>
          <SelectField
            name={`choice ${sourced_id}`}
            aria-label={t('one_roster.choice_of', { school: name })}
            data={options}
            value={selected}
            onChange={pick}
            disabled={busy}
            allowDeselect={false}
          />
          {selected === 'join' && !own ? (
            <CompanyPicker
              name={`company ${sourced_id}`}
              aria-label={t('one_roster.company_of', { school: name })}
              placeholder={t('one_roster.choose_company')}
              value={choice === 'join' ? school.company_id : null}
              clearable={false}
              disabled={busy}
              onChange={(id) => (id ? void choose({ sourced_id, choice: 'join', company_id: id }) : undefined)}
            />
          ) : null}
        </Stack>
      )}
    </li>
  );
}
