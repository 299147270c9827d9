import { Button, Group, Image, Stack, Text } from '@mantine/core';
import {
  generateCover,
  generatePrompt,
  generationMs,
  getSummary,
  type SummaryBook,
  summaryGeneration,
  uploadSummaryCover,
} from '@okur/contract/summaries';
import { IconPhoto, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../kit/client/api.ts';
import { useCall } from '../../kit/client/useCall.ts';
import { useAct } from '../../kit/feedback/useAct.ts';
import { TextareaField } from '../../kit/fields/TextareaField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { askToLeave } from '../../kit/form/askToLeave.ts';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { useModal } from '../../kit/form/modals.tsx';
import { useLeaveGuard } from '../../kit/form/useLeaveGuard.ts';
import { useFormat } from '../../kit/format/useFormat.ts';

/** The answer to the browser comes after that to the server, which waits as long as the generator may take. */
const timeoutOf = (step: keyof typeof generationMs) => ({ timeout: generationMs[step] + 10_000 });

type Step = 'prompt' | 'cover' | 'use';

type Drawn = { image: string; token_usage: number };

/** The steps from a description to a stored cover; one at a time. */
function useGeneration(summary: SummaryBook) {
  const { close } = useModal();
  const { act } = useAct();
  const [prompt, setPrompt] = useState('');
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [busy, setBusy] = useState<Step | null>(null);
  const params = { id: summary.id };
  // As it is after a refusal, when another person has changed it meanwhile.
  const { version } = useCall(getSummary, { params }).data?.data ?? summary;
  async function during(step: Step, work: () => Promise<unknown>) {
    setBusy(step);
    const done = await act(work);
    setBusy(null);
    return done;
  }
  return {
    prompt,
    setPrompt,
    drawn,
    busy,
    describe: (style: string) =>
      during('prompt', async () => {
        const { data } = await call(generatePrompt, { params, body: { style }, ...timeoutOf('prompt') });
        setPrompt(data.prompt);
      }),
    draw: () =>
      during('cover', async () => {
        const { data } = await call(generateCover, { params, body: { prompt }, ...timeoutOf('cover') });
        setDrawn(data);
      }),
    async use({ image, token_usage }: Drawn) {
      const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0));
      const files = { image: new File([bytes], 'cover.png', { type: 'image/png' }) };
      const body = { token_usage, version };
      if (await during('use', () => call(uploadSummaryCover, { params, body, files }))) close('SUCCESS');
    },
  };
}

/** From a description to a picture; it is stored when it is chosen. */
export function GenerateCover({ summary }: { summary: SummaryBook }) {
  const { t } = useTranslation();
  const [style, setStyle] = useState('');
  const { prompt, setPrompt, drawn, busy, describe, draw, use } = useGeneration(summary);
  const { opened, close } = useModal();
  const holds = () => opened && (style !== '' || prompt !== '' || drawn !== null || busy !== null);
  const ask = () => askToLeave(t);
  useLeaveGuard({ holds, isSaving: () => busy === 'use', ask });
  const leave = async () => void ((!holds() || (await ask())) && close('CLOSED'));
  return (
    <ModalFrame title={t('summaries.cover_generate')} size="lg" onClose={leave}>
      <Stack gap="md">
        <Budget />
        <TextField
          name="style"
          value={style}
          onChange={(value) => setStyle(value ?? '')}
          label={t('summaries.cover_style')}
          placeholder={t('summaries.cover_style_example')}
          maxLength={300}
        />
        <Group>
          <Button
            variant="light"
            loading={busy === 'prompt'}
            leftSection={<IconSparkles size={16} />}
            onClick={() => describe(style)}
          >
            {t('summaries.cover_describe')}
          </Button>
        </Group>
        <TextareaField
          name="prompt"
          value={prompt}
          onChange={(value) => setPrompt(value ?? '')}
          label={t('summaries.cover_prompt')}
          maxLength={2000}
          minRows={4}
        />
        {drawn ? <Image src={`data:image/png;base64,${drawn.image}`} alt={prompt} w={200} radius="md" /> : null}
        <Group justify="flex-end">
          <Button
            variant={drawn ? 'default' : 'filled'}
            disabled={prompt.trim() === ''}
            loading={busy === 'cover'}
            leftSection={<IconPhoto size={16} />}
            onClick={draw}
          >
            {t('summaries.cover_draw')}
          </Button>
          {drawn ? (
            <Button loading={busy === 'use'} onClick={() => use(drawn)}>
              {t('summaries.cover_use')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </ModalFrame>
  );
}

/** What is left now: each step takes of it. */
function Budget() {
  const { t } = useTranslation();
  const f = useFormat();
  const generation = useCall(summaryGeneration, {}).data?.data;
  if (!generation) return null;
  const { tokens_budget, tokens_used } = generation;
  const left = Math.max(0, tokens_budget - tokens_used);
  return (
    <Text size="sm" c="dimmed">
      {t('summaries.budget_left', { left: f.number(left), budget: f.number(tokens_budget) })}
    </Text>
  );
}
