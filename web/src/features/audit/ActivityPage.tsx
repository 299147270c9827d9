import type { FieldBinding } from '../../kit/form/binding.ts';
import { Stack, Text } from '@mantine/core';
import { auditActions, auditSubjects, auditSubjectNames, listAudit, type AuditEntry } from '@okur/contract/audit';
import { IconArrowBackUp, IconUser } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { useCompany } from '../../kit/client/account.ts';
import { SelectField } from '../../kit/fields/ChoiceFields.tsx';
import { useFormat } from '../../kit/format/useFormat.ts';
import { FromTo } from '../../kit/list/FromTo.tsx';
import { wordsFor, type Column } from '../../kit/list/columns.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList, type ListOf } from '../../kit/list/useList.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { changesOf, type DisplayChange } from './changes.ts';
import { pageOf } from './links.ts';
import { PersonFilter } from './PersonFilter.tsx';
import { useUndo } from './useUndo.tsx';
import { When } from './When.tsx';
import { actionOptions, actionText, personText, subjectOptions, subjectText } from './words.ts';

/** Everything that was changed of what the reader may see, the newest first. */
export default function ActivityPage() {
  const { t } = useTranslation();
  const undo = useUndo();
  const list = useList(listAudit, { sort: '-at' });
  const person = list.filter('account_id');

  return (
    <ListPage
      list={list}
      title={t('audit.title')}
      columns={useColumns()}
      filters={<Filters list={list} person={person} />}
      rowLink={pageOf}
      rowActions={(row) => [
        row.account &&
          row.account.id !== person.value && {
            label: t('audit.only_person', { name: personText(row, t) }),
            icon: <IconUser size={16} />,
            onClick: () => person.onChange(row.account?.id ?? null),
          },
        row.undoable && {
          label: t('audit.undo'),
          icon: <IconArrowBackUp size={16} />,
          onClick: () => undo(row),
        },
      ]}
      empty={{ title: t('audit.none'), text: t('audit.none_text') }}
    />
  );
}

function Filters({ list, person }: { list: ListOf<typeof listAudit>; person: FieldBinding<string | null> }) {
  const { t } = useTranslation();
  const ability = useAbility();
  const ofPlatform = useCompany() === null;
  const subjects = auditSubjectNames.filter((subject) => ability.can('view', auditSubjects[subject]));
  return (
    <>
      <SelectField
        {...list.filter('subject')}
        aria-label={t('audit.kind')}
        placeholder={t('audit.kind')}
        data={subjectOptions(t, subjects)}
        clearable
        w={130}
      />
      <SelectField
        {...list.filter('action')}
        aria-label={t('audit.action_label')}
        placeholder={t('audit.action_label')}
        data={actionOptions(t)}
        clearable
        w={146}
      />
      <PersonFilter {...person} rows={list.rows} />
      {ofPlatform && ability.can('view', 'COMPANY') ? (
        <CompanyPicker
          {...list.filter('company_id')}
          aria-label={t('audit.company')}
          placeholder={t('audit.company')}
          w={150}
        />
      ) : null}
      <FromTo list={list} />
    </>
  );
}

function useColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation();
  const f = useFormat();
  const ability = useAbility();
  const ofPlatform = useCompany() === null;
  const summary = (row: AuditEntry) =>
    [subjectText(row.subject, t), actionText(row, t), personText(row, t), f.relative(row.at)].join(' · ');
  const changes = (row: AuditEntry) => changesOf(row, t, f);
  return [
    {
      key: 'subject_name',
      label: t('audit.what'),
      value: (row) => row.subject_name ?? subjectText(row.subject, t),
      lead: true,
    },
    {
      key: 'subject',
      label: t('audit.kind'),
      export: { words: wordsFor(auditSubjectNames, (subject) => subjectText(subject, t)) },
      value: (row) => subjectText(row.subject, t),
    },
    // For the cards of a small screen, in one line.
    { key: 'summary', label: t('audit.summary'), export: false, value: summary, lead: true, hidden: true },
    {
      key: 'action',
      label: t('audit.action_label'),
      export: { words: wordsFor(auditActions, (action) => t(`audit.action.${action}`)) },
      value: (row) => actionText(row, t),
    },
    {
      key: 'changes',
      label: t('audit.changes'),
      export: { fields: ['changes.field'] },
      value: (row) =>
        changes(row)
          .map((change) => lineOf(change, t))
          .join('; '),
      render: (row) => (row.changes.length > 0 ? <ShortChanges changes={changes(row)} /> : null),
      lead: true,
    },
    {
      key: 'account',
      label: t('audit.person'),
      export: { fields: ['account.name'] },
      value: (row) => personText(row, t),
    },
    {
      key: 'at',
      label: t('audit.when'),
      value: (row) => row.at,
      render: (row) => <When at={row.at} />,
      sort: true,
    },
    ...(ofPlatform ? [{ key: 'company_name', label: t('audit.company') }] : []),
    ...(ability.can('view', 'ADMIN') ? [{ key: 'address', label: t('audit.address'), hidden: true }] : []),
  ];
}

const lineOf = ({ label, values }: DisplayChange, t: TFunction): string =>
  values ? `${t('kit.label', { label })} ${values.before} → ${values.after}` : label;
/** Of many fields a few; the record's own page has them all. */
const maxChanges = 2;

function ShortChanges({ changes }: { changes: readonly DisplayChange[] }) {
  const { t } = useTranslation();
  return (
    <Stack gap={0} maw={420}>
      {changes.slice(0, maxChanges).map((change) => (
        <Text key={change.field} size="sm" lineClamp={1} style={{ wordBreak: 'break-all' }}>
          {lineOf(change, t)}
        </Text>
      ))}
      {changes.length > maxChanges ? (
        <Text size="sm" c="dimmed">
          {t('audit.more_fields', { count: changes.length - maxChanges })}
        </Text>
      ) : null}
    </Stack>
  );
}
