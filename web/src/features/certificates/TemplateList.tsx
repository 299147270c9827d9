import { Button, Text } from '@mantine/core';
import {
  certificateRules,
  type CertificateTemplate,
  deleteCertificateTemplate,
  listCertificateTemplates,
  previewCertificate,
} from '@okur/contract/certificates';
import { Language } from '@okur/contract/fields';
import { IconAward, IconEye, IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { StateBadge } from '../../kit/feedback/StateBadge.tsx';
import { useDeletion } from '../../kit/feedback/useDeletion.tsx';
import { SwitchField } from '../../kit/fields/ChoiceFields.tsx';
import { openFormModal } from '../../kit/form/modals.tsx';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { ListPage } from '../../kit/list/ListPage.tsx';
import { useList } from '../../kit/list/useList.ts';
import { IssueModal } from './IssueModal.tsx';
import { useRuleWords } from '../../reading/certificates/ruleWords.ts';
import { TemplateForm } from './TemplateForm.tsx';
import { useSave } from './useSave.ts';
import { type Column, wordsFor } from '../../kit/list/columns.ts';

export function TemplateList() {
  const { t } = useTranslation();
  const ability = useAbility();
  const save = useSave();
  const deletion = useDeletion();
  const list = useList(listCertificateTemplates, { sort: 'title' });
  const mayEdit = ability.can('edit', 'CERTIFICATES');
  const add = ability.can('add', 'CERTIFICATES') ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openFormModal(<TemplateForm />)}>
      {t('certificates.add_template')}
    </Button>
  ) : null;
  return (
    <ListPage
      embedded
      list={list}
      title={t('certificates.templates')}
      primary={add}
      columns={useTemplateColumns()}
      filters={
        ability.can('delete', 'CERTIFICATES') ? (
          <SwitchField {...list.flag('deleted')} label={t('kit.show_deleted')} mb={8} />
        ) : null
      }
      onOpen={
        mayEdit
          ? (row) => (row.deleted_at ? undefined : void openFormModal(<TemplateForm template={row} />))
          : undefined
      }
      rowActions={(row) => [
        {
          label: t('certificates.preview'),
          icon: <IconEye size={16} />,
          onClick: () => save(() => call(previewCertificate, { params: { id: row.id } })),
        },
        !row.deleted_at &&
          ability.can('add', 'CERTIFICATES') && {
            label: t('certificates.give'),
            icon: <IconAward size={16} />,
            onClick: () => openFormModal(<IssueModal templateId={row.id} />),
          },
        !row.deleted_at &&
          mayEdit && {
            label: t('kit.edit'),
            icon: <IconPencil size={16} />,
            onClick: () => openFormModal(<TemplateForm template={row} />),
          },
        ability.can('delete', 'CERTIFICATES') &&
          deletion(row, row.title, (version) =>
            call(deleteCertificateTemplate, { params: { id: row.id }, query: { version } }),
          ),
      ]}
      empty={{ title: t('certificates.no_templates'), text: t('certificates.no_templates_text'), action: add }}
    />
  );
}

export function useTemplateColumns(): Column<CertificateTemplate>[] {
  const { t, i18n } = useTranslation();
  const f = useFormat();
  const ruleWords = useRuleWords();
  return [
    { key: 'title', label: t('certificates.title'), sort: true, lead: true },
    {
      key: 'language',
      label: t('certificates.language'),
      export: { words: wordsFor(Language.options, (language) => languageName(language, i18n.language)) },
      value: (row) => languageName(row.language, i18n.language),
    },
    {
      key: 'rule',
      label: t('certificates.rule'),
      export: {
        fields: ['rule.kind'],
        words: wordsFor(certificateRules, (rule) => t(`certificates.rule_${rule}`)),
        also: [
          { label: t('certificates.exam'), fields: ['exam_name'] },
          { label: t('certificates.tutorial'), fields: ['tutorial_title'] },
          { label: t('certificates.wpm'), fields: ['rule.wpm'] },
          { label: t('certificates.comprehension'), fields: ['rule.comprehension'] },
          { label: t('certificates.how_many'), fields: ['rule.count'] },
        ],
      },
      value: ruleWords,
      render: (row) => <Rule row={row} words={ruleWords(row)} />,
    },
    { key: 'issued_count', label: t('certificates.issued_count'), align: 'right', lead: true },
    {
      key: 'updated_at',
      label: t('certificates.updated_at'),
      sort: true,
      hidden: true,
      render: (row) => f.date(row.updated_at),
    },
  ];
}

function Rule({ row, words }: { row: CertificateTemplate; words: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <Text size="sm">{words}</Text>
      {row.rule && !row.active ? <StateBadge tone="quiet">{t('certificates.resting')}</StateBadge> : null}
    </div>
  );
}
