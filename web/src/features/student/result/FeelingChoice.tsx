import { Button, Text } from '@mantine/core';
import { type Feeling, feelings } from '@okur/contract/reading/next-level';
import type { ReadingResult } from '@okur/contract/student';
import { sayFeeling } from '@okur/contract/text-levels';
import { IconMoodConfuzed, IconMoodHappy, IconMoodSmile } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../kit/client/api.ts';
import { failureText } from '../../../kit/feedback/failureText.ts';
import css from './result.module.css';

const icons = { too_easy: IconMoodHappy, just_right: IconMoodSmile, too_hard: IconMoodConfuzed } as const;

/** Too easy, just right or too hard: the next text follows what the reader says. It can be changed at any time. */
export function FeelingChoice({ result }: { result: ReadingResult }) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState(result.feeling);
  const [failure, setFailure] = useState<unknown>(null);
  const say = async (feeling: Feeling) => {
    const before = chosen;
    setChosen(feeling);
    setFailure(null);
    try {
      await call(sayFeeling, { params: { id: result.id }, body: { feeling } });
    } catch (reason) {
      setChosen(before);
      setFailure(reason);
    }
  };
  return (
    <div>
      <Text fw={600} mt="xl" id={id}>
        {t('student.how_was_it')}
      </Text>
      <div className={css.feelings} role="group" aria-labelledby={id}>
        {feelings.map((feeling) => {
          const Icon = icons[feeling];
          return (
            <Button
              key={feeling}
              size="md"
              radius="xl"
              variant={chosen === feeling ? 'filled' : 'default'}
              aria-pressed={chosen === feeling}
              leftSection={<Icon size={22} aria-hidden />}
              onClick={() => void say(feeling)}
            >
              {t(`student.feeling_${feeling}`)}
            </Button>
          );
        })}
      </div>
      <Text size="sm" c={failure ? 'red' : 'dimmed'} mt={6} role="status">
        {failure ? failureText(failure, t) : chosen ? t('student.feeling_thanks') : ''}
      </Text>
    </div>
  );
}
