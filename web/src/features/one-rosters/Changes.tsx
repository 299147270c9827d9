import { Stack, Title } from '@mantine/core';
import {
  changesOfOneRoster,
  type OneRoster,
  type RosterChange,
  type RosterEffect,
  rosterEffects,
  rosterKinds,
} from '@okur/contract/one-rosters';
import { useTranslation } from 'react-i18next';
import { StateBadge, type Tone } from '../../kit/feedback/StateBadge.tsx';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type ListOf } from '../../kit/list/useList.ts';
import css from './one-rosters.module.css';

const tones: Record<RosterEffect, Tone> = { create: 'good', update: 'care', restore: 'good', remove: 'bad' };

/** Row by row what the import changes, or has changed. */
export function Changes({ roster }: { roster: OneRoster }) {
  const { t } = useTranslation();
  const list = useList(changesOfOneRoster, { params: { id: roster.id }, sort: 'position' });
  const isDone = roster.state === 'accepted';
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t(isDone ? 'one_roster.changes_done' : 'one_roster.changes')}
      </Title>
      <ListPage
        embedded
        list={list}
        title={t('one_roster.changes')}
        columns={[
          { key: 'name', label: t('one_roster.name'), sort: true, lead: true },
          {
            key: 'kind',
            label: t('one_roster.kind_label'),
            value: (row) => t(`one_roster.kind.${row.kind}`),
            lead: true,
          },
          {
            key: 'effect',
            label: t('one_roster.effect_label'),
            value: (row) => t(`one_roster.effect.${row.effect}`),
            render: (row) => <StateBadge tone={tones[row.effect]}>{t(`one_roster.effect.${row.effect}`)}</StateBadge>,
            lead: true,
          },
          { key: 'company_name', label: t('one_roster.school'), sort: true },
          {
            key: 'fields',
            label: t('one_roster.fields'),
            lead: true,
            value: (row) =>
              Object.entries(row.fields)
                .map(
                  ([key, { before, after }]) =>
                    `${t('kit.label', { label: t(`one_roster.field.${key}`) })} ${before ?? '–'} → ${after ?? '–'}`,
                )
                .join('; '),
            render: (row) => <Fields change={row} />,
          },
        ]}
        filters={<Filters list={list} />}
        empty={{ title: t('one_roster.no_changes'), text: isDone ? t('one_roster.changes_stored') : '' }}
      />
    </Stack>
  );
}

function Filters({ list }: { list: ListOf<typeof changesOfOneRoster> }) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        {...list.filter('kind')}
        aria-label={t('one_roster.kind_label')}
        placeholder={t('one_roster.kind_label')}
        data={rosterKinds.map((kind) => ({ value: kind, label: t(`one_roster.kinds.${kind}`) }))}
        clearable
        w={170}
      />
      <SelectField
        {...list.filter('effect')}
        aria-label={t('one_roster.effect_label')}
        placeholder={t('one_roster.effect_label')}
        data={rosterEffects.map((effect) => ({ value: effect, label: t(`one_roster.effect.${effect}`) }))}
        clearable
        w={170}
      />
    </>
  );
}

/** The database keeps fields in an order of its own. */
const order = [
  'company_id',
  'department_id',
  'department_name',
  'departments',
  'children',
  'name',
  'surname',
  'instructor_name',
  'student_number',
  'grade_level',
  'academic_year',
  'email',
  'phone',
  'phone_number',
  'birth_year',
  'status',
  'short_name',
];

/** Of a new thing its values, of a changed one the old beside the new. */
function Fields({ change: { fields } }: { change: RosterChange }) {
  const { t } = useTranslation();
  return (
    <dl className={css.change}>
      {Object.entries(fields)
        .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
        .map(([key, { before, after }]) => (
          <div key={key}>
            <dt>{t('kit.label', { label: t(`one_roster.field.${key}`) })} </dt>
            <dd>
              {before !== null ? (
                <>
                  <del className={css.before}>{before}</del>{' '}
                </>
              ) : null}
              {after ?? '–'}
            </dd>
          </div>
        ))}
    </dl>
  );
}
