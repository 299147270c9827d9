import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import type { SheetResult } from '@okur/contract/sheets';
import { IconAlertTriangle, IconArrowLeft, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../saveFile.ts';
import { ServerFailure } from '../client/failure.ts';
import { failureText, ruleText } from '../feedback/failureText.ts';
import { Upload } from '../fields/Upload.tsx';
import { ModalFrame } from '../form/ModalFrame.tsx';
import { useModal } from '../form/modals.tsx';
import { useFormat } from '../format/useFormat.ts';
import { csvFile } from '@okur/contract/csv';
import { useRefresh } from '../client/useCall.ts';
import { faultyRows } from './faults.ts';
import { SheetPreview } from './SheetPreview.tsx';

export interface SheetHow {
  accept: boolean;
  skip_faulty: boolean;
}

interface ImportSheetProps {
  title: string;
  /** What the columns mean. */
  hint: ReactNode;
  downloadTemplate: () => Promise<unknown>;
  /** Sends the file: for a preview first, then to be imported. */
  send: (file: File, how: SheetHow) => Promise<SheetResult>;
}

const accept = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'text/csv': ['.csv', '.txt'],
};

/**
 * A list from a spreadsheet, in a modal: choose the file, see what would become of each row, accept. Nothing is
 * imported before that, and the server works out again what it showed.
 */
export function ImportSheet({ title, hint, downloadTemplate, send }: ImportSheetProps) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const { close } = useModal();
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<SheetResult | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // State arrives with the next render; a double click comes sooner.
  const sending = useRef(false);

  async function run(chosen: File, how: SheetHow) {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      const answer = await send(chosen, how);
      setResult(answer);
      if (answer.accepted) await refresh();
    } catch (failure) {
      setRefusal(refusalOf(failure, t));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  function choose(chosen: File | null | undefined) {
    setFile(chosen ?? null);
    setResult(null);
    setRefusal(null);
    if (chosen) void run(chosen, { accept: false, skip_faulty: false });
  }

  return (
    <ModalFrame
      title={title}
      size="xl"
      onClose={() => (busy ? undefined : close(result?.accepted ? 'SUCCESS' : 'CLOSED'))}
    >
      <Stack gap="md">
        {refusal ? (
          <Alert color="red" role="alert" icon={<IconAlertTriangle />} title={t('sheet.nothing_imported')}>
            {refusal}
          </Alert>
        ) : null}
        {result?.accepted ? <Report result={result} onClose={() => close('SUCCESS')} /> : null}
        {result && file && !result.accepted ? (
          <Check
            result={result}
            file={file}
            busy={busy}
            onBack={() => choose(null)}
            onAccept={(skip_faulty) => run(file, { accept: true, skip_faulty })}
          />
        ) : null}
        {result ? null : (
          <ChooseFile hint={hint} downloadTemplate={downloadTemplate} file={file} choose={choose} busy={busy} />
        )}
      </Stack>
    </ModalFrame>
  );
}

function ChooseFile({
  hint,
  downloadTemplate,
  file,
  choose,
  busy,
}: {
  hint: ImportSheetProps['hint'];
  downloadTemplate: ImportSheetProps['downloadTemplate'];
  file: File | null;
  choose: (chosen: File | null | undefined) => void;
  busy: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm">{hint}</Text>
      <Group>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} />}
          onClick={() => void downloadTemplate()}
        >
          {t('sheet.template')}
        </Button>
      </Group>
      <Upload
        name="file"
        value={file}
        onChange={choose}
        label={t('sheet.file')}
        hint={t('sheet.file_hint')}
        accept={accept}
      />
      {busy ? (
        <Text size="sm" c="dimmed" role="status">
          {t('sheet.reading')}
        </Text>
      ) : null}
    </>
  );
}

interface CheckProps {
  result: SheetResult;
  file: File;
  busy: boolean;
  onBack: () => void;
  onAccept: (skipFaulty: boolean) => void;
}

function Check({ result, file, busy, onBack, onAccept }: CheckProps) {
  const { t, i18n } = useTranslation();
  const { counts } = result;
  const good = counts.rows - counts.faulty;
  const changes = counts.create + counts.update;
  const save = () =>
    saveFile({
      blob: new Blob([csvFile(faultyRows(result, t, i18n.language), i18n.language)], {
        type: 'text/csv;charset=utf-8',
      }),
      name: `${file.name.replace(/\.\w+$/, '')} – ${t('sheet.effect.fault')}.csv`,
    });
  return (
    <>
      <Text size="sm" c="dimmed">
        {file.name}
      </Text>
      {counts.faulty > 0 ? (
        <Alert color="yellow" icon={<IconAlertTriangle />} title={t('sheet.errors_title', { count: counts.faulty })}>
          <Text size="sm" mb="sm">
            {t(good === 0 ? 'sheet.errors_all' : 'sheet.errors_text')}
          </Text>
          <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={save}>
            {t('sheet.download_errors', { count: counts.faulty })}
          </Button>
        </Alert>
      ) : null}
      {good > 0 && changes === 0 ? (
        <Alert color="gray" title={t('sheet.nothing_new')}>
          {t('sheet.nothing_new_text')}
        </Alert>
      ) : null}
      <SheetPreview result={result} />
      <Group justify="space-between">
        <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={onBack} disabled={busy}>
          {t('sheet.other_file')}
        </Button>
        <Button loading={busy} disabled={changes === 0} onClick={() => onAccept(counts.faulty > 0)} data-autofocus>
          {counts.faulty > 0 && good > 0
            ? t('sheet.accept_without', { count: counts.faulty })
            : t('sheet.accept', { count: changes })}
        </Button>
      </Group>
    </>
  );
}

function Report({ result: { counts }, onClose }: { result: SheetResult; onClose: () => void }) {
  const { t } = useTranslation();
  const f = useFormat();
  const lines = (['create', 'update', 'unchanged', 'faulty'] as const).filter((key) => counts[key] > 0);
  return (
    <>
      <Alert color="teal" role="status" icon={<IconCircleCheck />} title={t('sheet.done')}>
        <List size="sm">
          {lines.map((key) => (
            <List.Item key={key}>
              {t('kit.label', { label: t(`sheet.report.${key === 'faulty' ? 'skipped' : key}`) })}{' '}
              {f.number(counts[key])}
            </List.Item>
          ))}
        </List>
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('kit.close')}</Button>
      </Group>
    </>
  );
}

/** What the file itself is refused for, or any other failure. */
function refusalOf(failure: unknown, t: ReturnType<typeof useTranslation>['t']): string {
  const rule = failure instanceof ServerFailure ? failure.errors?.['file']?.[0] : undefined;
  return rule ? ruleText(rule, (failure as ServerFailure).params?.['file'], t) : failureText(failure, t);
}
