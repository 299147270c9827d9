import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './players.module.css';

interface Props {
  label: string;
  language: string;
  numeric: boolean;
  onAnswer: (typed: string) => void;
}

/** What was seen, typed; Enter goes on. Nothing typed is an answer, too. */
export function TypedAnswer({ label, language, numeric, onAnswer }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(typed);
  };
  return (
    <form onSubmit={send} className={css.typed}>
      <TextInput
        ref={field}
        label={label}
        size="lg"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        inputMode={numeric ? 'numeric' : 'text'}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        lang={language}
        maxLength={60}
      />
      <Group justify="center" mt="md">
        <Button type="submit" size="md" radius="xl">
          {t('exercise.next')}
        </Button>
      </Group>
    </form>
  );
}
