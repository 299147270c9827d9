import { Group, Paper, Stack, Text } from '@mantine/core';
import { dayIn, plusDays } from '@okur/contract/days';
import { momentsOn, nextWeekday, type Repeat, repeatDays, repeatsMax, weeklyTimes } from '@okur/contract/homework';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '../../../kit/client/zone.ts';
import { SelectField, SwitchField } from '../../../kit/fields/ChoiceFields.tsx';
import { DateField } from '../../../kit/fields/DateField.tsx';
import { NumberField } from '../../../kit/fields/NumberField.tsx';
import type { FieldBinding } from '../../../kit/form/binding.ts';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { weekdayName } from '../../../kit/format/weekdays.ts';
import { weekdays } from '../series/weekday.ts';

type Value = Repeat | null | undefined;

interface RepeatChoiceProps extends FieldBinding<Value> {
  startsAt: string | null | undefined;
  dueAt: string;
  errorOf: (field: 'times' | 'until') => string | undefined;
}

const usualTimes = 4;

/** Once, or every week: on which day, and how long. */
export function RepeatChoice({ value, onChange, startsAt, dueAt, errorOf }: RepeatChoiceProps) {
  const { t } = useTranslation();
  const f = useFormat();
  const zone = useZone();
  const [now] = useState(() => new Date());
  const today = dayIn(zone, startsAt ? new Date(startsAt) : now);
  const begin = (on: boolean) => onChange(on ? { weekday: new Date(today).getUTCDay() || 7, times: usualTimes } : null);
  return (
    <Stack gap="xs">
      <SwitchField
        name="repeat"
        value={Boolean(value)}
        onChange={(on) => begin(Boolean(on))}
        label={t('homework.repeat')}
      />
      {value ? (
        <Paper withBorder radius="md" p="md">
          <Stack gap="sm">
            <Group align="flex-start" gap="sm">
              <SelectField
                name="repeat.weekday"
                value={String(value.weekday)}
                onChange={(next) => onChange({ ...value, weekday: Number(next) })}
                label={t('homework.repeat_weekday')}
                data={weekdays.map((day) => ({ value: String(day), label: weekdayName(f.locale, 'long')(day) }))}
                flex="1 1 140px"
              />
              <EndChoice
                value={value}
                onChange={onChange}
                first={nextWeekday(value.weekday, today)}
                errorOf={errorOf}
              />
            </Group>
            <NextOne repeat={value} startsAt={startsAt} dueAt={dueAt} now={now} />
            <Text size="xs" c="dimmed">
              {t('homework.repeat_hint')}
            </Text>
          </Stack>
        </Paper>
      ) : null}
    </Stack>
  );
}

interface EndChoiceProps {
  value: Repeat;
  onChange: (value: Repeat) => void;
  /** The day of the one that follows the first. */
  first: string;
  errorOf: RepeatChoiceProps['errorOf'];
}

function EndChoice({ value: { weekday, until, times }, onChange, first, errorOf }: EndChoiceProps) {
  const { t } = useTranslation();
  const kinds = ['times', 'until'] as const;
  const kind = until === undefined ? 'times' : 'until';
  const choose = (next: string | null | undefined) =>
    onChange(
      next === 'until' ? { weekday, until: plusDays(first, 7 * (usualTimes - 2)) } : { weekday, times: usualTimes },
    );
  return (
    <>
      <SelectField
        name="repeat.end"
        value={kind}
        onChange={choose}
        label={t('homework.repeat_end')}
        data={kinds.map((one) => ({ value: one, label: t(`homework.repeat_by_${one}`) }))}
        flex="1 1 150px"
      />
      {kind === 'times' ? (
        <NumberField
          name="repeat.times"
          value={times}
          // An emptied field stays empty and is refused by the form's rules.
          onChange={(next) => onChange({ weekday, times: next as number })}
          error={errorOf('times')}
          label={t('homework.repeat_times')}
          min={2}
          max={repeatsMax}
          flex="1 1 90px"
        />
      ) : (
        <DateField
          name="repeat.until"
          value={until}
          onChange={(next) => onChange({ weekday, until: next as string })}
          error={errorOf('until')}
          label={t('homework.repeat_until')}
          minDate={first}
          required
          flex="1 1 150px"
        />
      )}
    </>
  );
}

/** When the next one opens and is due, and on which day the last one opens. */
function NextOne({
  repeat,
  startsAt,
  dueAt,
  now,
}: Pick<RepeatChoiceProps, 'startsAt' | 'dueAt'> & { repeat: Repeat; now: Date }) {
  const { t } = useTranslation();
  const f = useFormat();
  const zone = useZone();
  const hasEnd = repeat.until === undefined ? Number.isInteger(repeat.times) : Boolean(repeat.until);
  if (!dueAt || !hasEnd) return null;
  const first = startsAt ? new Date(startsAt) : now;
  const { next, until } = repeatDays(repeat, first, zone);
  if (until < next) return null;
  const times = weeklyTimes(repeat.weekday, { startsAt: first, dueAt: new Date(dueAt), isAtOnce: !startsAt }, zone);
  const moments = momentsOn(next, times, zone);
  const weeks = Math.floor((Date.parse(until) - Date.parse(next)) / (7 * 86_400_000));
  return (
    <Text size="sm">
      {t('homework.repeat_next', {
        start: f.dateTime(moments.startsAt),
        due: f.dateTime(moments.dueAt),
        last: f.date(plusDays(next, weeks * 7)),
      })}
    </Text>
  );
}
