import { Anchor, Paper, Table, Text, Title } from '@mantine/core';
import { type TextLevel, textLevelOfUser } from '@okur/contract/text-levels';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useCall } from '../../../kit/client/useCall.ts';
import { ErrorState } from '../../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../../kit/feedback/Skeletons.tsx';
import { languageInText } from '../../../kit/format/text.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { useGivesTexts } from '../../../reading/levels/useGivesTexts.ts';

/** The grade of the student's next text, and the readings that it follows from. */
export function TextLevelPanel({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const level = useCall(textLevelOfUser, { params: { id: userId } });
  if (level.isError && !level.data) return <ErrorState error={level.error} retry={() => void level.refetch()} />;
  if (!level.data) return <TextSkeleton lines={4} />;
  const { data } = level.data;
  return (
    <Paper component="section" withBorder radius="md" p="lg" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('users.text_level')}
      </Title>
      <Text mt={4}>
        {data.level === null ? t('users.text_level_none') : t('users.text_level_now', { level: data.level })}
      </Text>
      {data.texts_left === 0 ? <NoTextsLeft {...data} /> : null}
      {data.readings.length > 0 ? <Readings readings={data.readings} /> : null}
    </Paper>
  );
}

/** A person who may give texts finds those of the language and the level behind the link. */
function NoTextsLeft({ language, level }: Pick<TextLevel, 'language' | 'level'>) {
  const { t, i18n } = useTranslation();
  const mayGive = useGivesTexts();
  const name = languageInText(language, i18n.language);
  return (
    <Text mt="xs">
      {t(level === null ? 'users.no_texts_left' : 'users.no_texts_left_at_level', { language: name })}{' '}
      {mayGive ? (
        <Anchor
          component={Link}
          underline="always"
          to="/articles/list"
          search={{ language, grade_level: level ?? undefined } as never}
        >
          {t('users.find_texts')}
        </Anchor>
      ) : null}
    </Text>
  );
}

function Readings({ readings }: Pick<TextLevel, 'readings'>) {
  const { t } = useTranslation();
  const f = useFormat();
  return (
    <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table mt="md" captionSide="top">
        <caption>{t('users.text_level_rests')}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('student.text')}</Table.Th>
            <Table.Th>{t('student.library_level')}</Table.Th>
            <Table.Th ta="right">{t('users.understood_beyond_chance')}</Table.Th>
            <Table.Th>{t('users.found_it')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {readings.map((reading) => (
            <Table.Tr key={reading.id}>
              <Table.Td>
                {reading.title}
                <Text size="sm" c="dimmed">
                  {f.date(reading.finished_at)}
                  {reading.trusted ? '' : ` · ${t('student.trust_short_C')}`}
                </Text>
              </Table.Td>
              <Table.Td>{t('users.grade_n', { level: reading.level })}</Table.Td>
              <Table.Td ta="right">
                {reading.understood === null || !reading.trusted ? '–' : f.percent(reading.understood)}
              </Table.Td>
              <Table.Td>{reading.feeling ? t(`student.feeling_${reading.feeling}`) : '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
