import { Alert, Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { type QtiContents, type QtiItem, readQti } from '@okur/contract/qti';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { failureText } from '../../kit/feedback/failureText.ts';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { Upload } from '../../kit/fields/Upload.tsx';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { useModal } from '../../kit/form/modals.tsx';
import { QuestionView } from '../../reading/questions/QuestionView.tsx';

const accept = { 'application/zip': ['.zip'], 'text/xml': ['.xml'] };

export type QtiQuestion = NonNullable<QtiItem['question']>;
interface Taken {
  questions: QtiQuestion[];
  texts: QtiContents['texts'];
}

/** As many as one call adds. */
const most = 100;
const numbered = (items: readonly QtiItem[]) => items.map((item, at) => ({ ...item, key: String(at) }));

interface QtiPickerProps {
  onTake: (taken: Taken) => Promise<boolean> | boolean;
  /** What is to be said of so many texts on which questions rest, where not all of them are taken. */
  textsLeft: (texts: number) => string | null;
}

/** Questions of another system's file: chosen, then given to `onTake`, which answers whether it went well. */
export function QtiPicker({ onTake, textsLeft }: QtiPickerProps) {
  const { t } = useTranslation();
  const { close } = useModal();
  const { file, contents, refusal, choose } = useQtiFile();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const items = numbered(contents?.items ?? []);
  const usable = items.filter(({ question }) => question).map(({ key }) => key);
  const keys = chosen ?? usable.slice(0, most);

  async function take() {
    if (busy) return;
    setBusy(true);
    const questions = items.flatMap(({ key, question }) => (question && keys.includes(key) ? [question] : []));
    const isDone = await onTake({ questions, texts: contents?.texts ?? [] });
    setBusy(false);
    if (isDone) close('SUCCESS');
  }
  return (
    <ModalFrame title={t('qti.title')} size="lg">
      <Stack gap="md">
        {refusal ? (
          <Alert color="red" role="alert" icon={<IconAlertTriangle />} title={t('qti.refused')}>
            {refusal}
          </Alert>
        ) : null}
        {contents ? (
          <Found
            items={items}
            texts={contents.texts.length}
            left={textsLeft(contents.texts.length)}
            chosen={keys}
            setChosen={setChosen}
          />
        ) : (
          <Upload
            name="file"
            value={file}
            onChange={(next) => {
              setChosen(null);
              void choose(next);
            }}
            label={t('qti.file')}
            hint={t('qti.file_hint')}
            accept={accept}
          />
        )}
        {file && !contents && !refusal ? <TextSkeleton lines={4} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => close('CLOSED')}>
            {t('kit.close')}
          </Button>
          <Button onClick={take} loading={busy} disabled={keys.length === 0 || keys.length > most}>
            {t('exams.take_questions', { count: keys.length })}
          </Button>
        </Group>
      </Stack>
    </ModalFrame>
  );
}

function useQtiFile() {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [contents, setContents] = useState<QtiContents | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function choose(next: File | null | undefined) {
    setFile(next ?? null);
    setRefusal(null);
    if (!next) return;
    try {
      setContents((await call(readQti, { body: {}, files: { file: next } })).data);
    } catch (failure) {
      setFile(null);
      setRefusal(failureText(failure, t));
    }
  }
  return { file, contents, refusal, choose };
}

interface FoundProps {
  items: ReturnType<typeof numbered>;
  texts: number;
  left: string | null;
  chosen: readonly string[];
  setChosen: (keys: string[]) => void;
}

/** A line for each item: what it is, what of it is lost, or why it cannot be taken. */
function Found({ items, texts, left, chosen, setChosen }: FoundProps) {
  const { t } = useTranslation();
  const count = (outcome: QtiItem['outcome']) => items.filter((item) => item.outcome === outcome).length;
  return (
    <>
      <Text role="status">
        {(['taken', 'partly', 'left'] as const)
          .filter((outcome) => count(outcome) > 0)
          .map((outcome) => t(`qti.count_${outcome}`, { count: count(outcome) }))
          .join(' · ')}
        {left === null && texts > 0 ? ` · ${t('qti.texts', { count: texts })}` : ''}
      </Text>
      {left !== null ? (
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {left}
        </Alert>
      ) : null}
      {chosen.length > most ? <Text c="red">{t('qti.at_most', { count: most })}</Text> : null}
      <Checkbox.Group value={[...chosen]} onChange={setChosen} aria-label={t('exams.questions')}>
        <Stack gap="sm">
          {items.map((item) => (
            <Checkbox
              key={item.key}
              value={item.key}
              disabled={!item.question}
              label={<Line item={item} />}
              styles={{ body: { alignItems: 'flex-start' } }}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}

function Line({ item: { key, title, question, without, reason, interaction } }: { item: FoundProps['items'][number] }) {
  const { t } = useTranslation();
  if (!question)
    return (
      <>
        <Text>{title}</Text>
        <Text size="sm" c="dimmed">
          {t(`qti.reason_${reason ?? 'broken'}`)} {interaction}
        </Text>
      </>
    );
  const options = question.options.map((option, at) => ({ ...option, id: `${key}-${at}` }));
  return (
    <>
      <QuestionView question={{ ...question, id: key, options }} />
      <Group gap={6} mt={4}>
        {without.map((loss) => (
          <Badge key={loss} color="yellow" variant="light">
            {t(`qti.without_${loss}`)}
          </Badge>
        ))}
      </Group>
    </>
  );
}
