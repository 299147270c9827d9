import { List, Stack, Text } from '@mantine/core';
import { getTutorialResource, type TutorialResourceRow } from '@okur/contract/tutorials';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../kit/client/useCall.ts';
import { fileSize } from '../../kit/format/fileSize.ts';
import { languageName } from '../../kit/format/text.ts';
import { useFormat } from '../../kit/format/useFormat.ts';
import { codecNames } from './codec-names.ts';

/** The film as it is now, to look at. */
export function StoredVideo({ resource }: { resource: TutorialResourceRow }) {
  const f = useFormat();
  // Fetched when it is looked at: its address holds for a minute.
  const stored = useCall(
    getTutorialResource,
    { params: { id: resource.id } },
    { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false },
  ).data?.data;
  return (
    <Stack gap={4}>
      {stored?.video ? (
        // Captions are the author's to add.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          controls
          preload="metadata"
          src={stored.video}
          style={{ width: '100%', maxHeight: 280 }}
          aria-label={resource.title}
        >
          {stored.captions.map(({ language, file }) => (
            <track
              key={language}
              kind="captions"
              src={file}
              srcLang={language}
              label={languageName(language, f.locale)}
            />
          ))}
        </video>
      ) : null}
      <Text size="sm" c="dimmed">
        {[
          f.duration(resource.seconds),
          resource.bytes === null ? null : fileSize(resource.bytes),
          resource.codecs === null ? null : codecNames(resource.codecs),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Playing resource={resource} />
    </Stack>
  );
}

/** On which devices the film plays and whether it begins at once; nothing of one from before this was looked at. */
function Playing({ resource: { plays_everywhere, starts_fast } }: { resource: TutorialResourceRow }) {
  const { t } = useTranslation();
  if (plays_everywhere === null) return null;
  return (
    <List size="sm" spacing={6} listStyleType="none">
      <Judged
        isGood={plays_everywhere}
        text={t(plays_everywhere ? 'tutorials.everywhere' : 'tutorials.not_everywhere_text')}
      />
      <Judged
        isGood={Boolean(starts_fast)}
        text={t(starts_fast ? 'tutorials.starts_fast' : 'tutorials.starts_slowly_text')}
      />
    </List>
  );
}

function Judged({ isGood, text }: { isGood: boolean; text: string }) {
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <List.Item icon={<Icon size={16} aria-hidden color={`var(--mantine-color-${isGood ? 'green' : 'yellow'}-text)`} />}>
      {text}
    </List.Item>
  );
}
