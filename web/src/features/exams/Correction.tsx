import { List, Stack, Text } from '@mantine/core';
import type { Correction } from '@okur/contract/exams';
import type { TFunction } from 'i18next';
import { confirm } from '../../kit/feedback/confirm.tsx';

interface Words {
  title: string;
  action: string;
  text?: string;
}

/** Says what a change does to results that are there, and asks. Where it changes none, it is not asked. */
export async function askToCorrect(t: TFunction, correction: Correction, words?: Words): Promise<boolean> {
  if (correction.rescored === 0 && correction.on_former_version === 0) return true;
  return confirm({
    ...(words ?? wordsFor(t, correction)),
    text: <Effect t={t} correction={correction} words={words} />,
  });
}

const wordsFor = (t: TFunction, { rescored }: Correction): Words =>
  rescored > 0
    ? { title: t('exams.correction_title'), action: t('exams.correction_save') }
    : { title: t('exams.new_version_title'), action: t('exams.new_version_save') };

function Effect({ t, correction, words }: { t: TFunction; correction: Correction; words: Words | undefined }) {
  const { on_former_version: former, rescored, passed, failed, students, certificates } = correction;
  const named = (isPassed: boolean) => students.filter((student) => student.passed === isPassed);
  return (
    <Stack gap="xs">
      {former > 0 ? (
        <>
          <Text size="sm">{t('exams.new_version_text', { count: former })}</Text>
          <Text size="sm" c="dimmed">
            {t('exams.new_version_hint')}
          </Text>
        </>
      ) : null}
      {rescored > 0 ? (
        <Text size="sm">
          <b>{t('exams.correction_results', { count: rescored })}</b>{' '}
          {passed + failed === 0 ? t('exams.correction_same') : null} {t('exams.correction_seen')}
        </Text>
      ) : null}
      {passed > 0 ? <Names title={t('exams.correction_passed', { count: passed })} students={named(true)} /> : null}
      {failed > 0 ? <Names title={t('exams.correction_failed', { count: failed })} students={named(false)} /> : null}
      {certificates > 0 ? <Text size="sm">{t('exams.correction_certificates', { count: certificates })}</Text> : null}
      {words?.text ? <Text size="sm">{words.text}</Text> : null}
    </Stack>
  );
}

function Names({ title, students }: { title: string; students: Correction['students'] }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <List size="sm" aria-label={title} mah="12rem" style={{ overflowY: 'auto' }}>
        {students.map(({ user_id, name }) => (
          <List.Item key={user_id}>{name}</List.Item>
        ))}
      </List>
    </div>
  );
}
