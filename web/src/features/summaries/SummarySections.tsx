import '@fontsource-variable/literata/wght.css';
import { ActionIcon, Button, Group, Input, Paper, Stack, Text } from '@mantine/core';
import {
  type SummaryBook,
  SummaryChange,
  type SummarySection,
  SummarySectionInput,
  updateSummary,
} from '@okur/contract/summaries';
import { plainText } from '@okur/contract/reading/count';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAbility } from '../../kit/ability.ts';
import { call } from '../../kit/client/api.ts';
import { randomId } from '../../kit/client/random-id.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { toast } from '../../kit/feedback/toast.tsx';
import { RichText } from '../../kit/fields/RichText.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import type { FieldBinding } from '../../kit/form/binding.ts';
import { FormPage } from '../../kit/form/FormPage.tsx';
import { takeSaved } from '../../kit/form/takeSaved.ts';
import { useDraftedForm } from '../../kit/form/useDraftedForm.tsx';
import { useRowBeside } from '../../kit/form/useRowBeside.ts';
import { followMoved } from '../../kit/followMoved.ts';
import { LanguageQuestion } from '../../reading/LanguageQuestion.tsx';
import { ReadSections } from './ReadSections.tsx';

/** A section in the form; its key holds its editor together while it is moved, and is not sent. */
const Row = SummarySectionInput.extend({ key: z.string() });
type Row = SummarySection & { key: string };
const schema = SummaryChange.pick({ version: true, language: true }).extend({ sections: z.array(Row).max(40) });
const keyed = (sections: readonly SummarySection[]): Row[] => sections.map((row) => ({ ...row, key: randomId() }));

const valuesOf = ({ sections, language, version }: SummaryBook) => ({ sections: keyed(sections), language, version });

/** The text of a summary: to edit for those who write summaries, to read for the others. */
export function SummarySections({ summary }: { summary: SummaryBook }) {
  const { t } = useTranslation();
  const mayEdit = useAbility().can('edit', 'SUMMARY') && !summary.deleted_at;
  if (mayEdit) return <Editor key={summary.id} summary={summary} />;
  if (summary.sections.length === 0) return <EmptyState title={t('summaries.no_sections')} />;
  return (
    <Paper withBorder radius="md" p={{ base: 'md', sm: 'xl' }}>
      <ReadSections sections={summary.sections} language={summary.language} />
    </Paper>
  );
}

function useSectionsForm(summary: SummaryBook) {
  const { t } = useTranslation();
  const form = useDraftedForm({
    draft: `summary-sections:${summary.id}`,
    schema,
    initial: valuesOf(summary),
    valuesOf,
    submit: ({ sections: rows, ...others }) => {
      const body = { ...others, sections: rows.map(({ key: _key, ...section }) => section) };
      return call(updateSummary, { params: { id: summary.id }, body });
    },
    onSaved: ({ data }) => {
      takeSaved(form, valuesOf(data));
      toast.success(t('summaries.saved'));
    },
  });
  useRowBeside(form, valuesOf(summary), { sections: summary.sections, language: summary.language });
  return form;
}

function Editor({ summary }: { summary: SummaryBook }) {
  const { t } = useTranslation();
  const form = useSectionsForm(summary);
  const rows = form.values.sections;
  const language = form.values.language ?? summary.language;
  const add = (
    <Button
      variant="light"
      leftSection={<IconPlus size={16} />}
      onClick={() => form.insert('sections', { heading: '', body: '', key: randomId() })}
    >
      {t('summaries.add_section')}
    </Button>
  );
  function move(from: number, to: number) {
    form.move('sections', from, to);
    followMoved(rows[from]!.key, to < from ? 'up' : 'down');
  }
  function remove(at: number) {
    const row = rows[at];
    form.remove('sections', at);
    toast.undo(t('summaries.section_removed', { number: at + 1 }), t('kit.undo'), async () =>
      form.insert('sections', row, at),
    );
  }
  return (
    <FormPage form={form}>
      <LanguageQuestion
        text={plainText(rows.map(({ body }) => body).join('\n'))}
        language={language}
        onChange={(found) => form.set('language', found)}
        measures
      />
      {rows.map((row, at) => (
        <Section
          key={row.key}
          row={row.key}
          number={at + 1}
          language={language}
          heading={form.field(`sections.${at}.heading`) as FieldBinding<string>}
          body={form.field(`sections.${at}.body`) as FieldBinding<string>}
          tools={<Tools at={at} count={rows.length} onMove={(to) => move(at, to)} onRemove={() => remove(at)} />}
        />
      ))}
      {rows.length === 0 ? (
        <EmptyState title={t('summaries.no_sections')} text={t('summaries.no_sections_text')} action={add} />
      ) : (
        <Group>{add}</Group>
      )}
      <Input.Error>{form.field('sections').error}</Input.Error>
    </FormPage>
  );
}

interface SectionProps {
  row: string;
  number: number;
  language: string;
  heading: FieldBinding<string>;
  body: FieldBinding<string>;
  tools: ReactNode;
}

function Section({ row, number, language, heading, body, tools }: SectionProps) {
  const { t } = useTranslation();
  const name = t('summaries.section_n', { number });
  return (
    <Paper component="section" withBorder radius="md" p="md" aria-label={name} data-moved={row}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600}>{name}</Text>
          <Group gap={4} wrap="nowrap">
            {tools}
          </Group>
        </Group>
        <TextField {...heading} label={t('summaries.heading')} lang={language} />
        <RichText {...body} label={t('books.text')} minHeight={200} required />
      </Stack>
    </Paper>
  );
}

interface ToolsProps {
  at: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Tools({ at, count, onMove, onRemove }: ToolsProps) {
  const { t } = useTranslation();
  const number = at + 1;
  return (
    <>
      <Tool
        data-moves="up"
        label={t('summaries.section_up', { number })}
        icon={<IconArrowUp size={18} />}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <Tool
        data-moves="down"
        label={t('summaries.section_down', { number })}
        icon={<IconArrowDown size={18} />}
        disabled={number === count}
        onClick={() => onMove(at + 1)}
      />
      <Tool label={t('summaries.section_remove', { number })} icon={<IconTrash size={18} />} onClick={onRemove} />
    </>
  );
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

const Tool = ({ label, icon, ...rest }: ToolProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} {...rest}>
    {icon}
  </ActionIcon>
);
