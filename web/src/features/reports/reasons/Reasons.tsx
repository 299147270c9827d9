import { Badge, Group, Text } from '@mantine/core';
import type { HelpReason, WatchedStudent } from '@okur/contract/reports';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../kit/Link.tsx';
import { useFormat } from '../../../kit/format/useFormat.ts';
import { useGivesTexts } from '../../../reading/levels/useGivesTexts.ts';
import { useToday } from '../filters/filters.ts';
import { destinationOfReason } from './reasons.ts';
import { reasonText } from '../../../reading/reports/reasonText.ts';

const colors: Record<HelpReason, string> = {
  behind: 'red',
  comprehension: 'red',
  quiet: 'gray',
  homework: 'yellow',
  rushing: 'yellow',
  texts: 'yellow',
};

/** Why a student needs attention; each reason opens what it rests on. */
export function Reasons({ student }: { student: WatchedStudent }) {
  const { t } = useTranslation();
  const f = useFormat();
  const today = useToday();
  const givesTexts = useGivesTexts();
  if (student.reasons.length === 0)
    return (
      <Text span c="dimmed">
        –
      </Text>
    );
  return (
    <Group gap={6}>
      {student.reasons.map((reason) => {
        const { to, search } = destinationOfReason(reason, student, today, givesTexts);
        return (
          <Badge
            key={reason}
            component={Link}
            to={to}
            search={search as never}
            variant="light"
            color={colors[reason]}
            h="auto"
            py={3}
            style={{ cursor: 'pointer', whiteSpace: 'normal' }}
            styles={{ label: { whiteSpace: 'normal', lineHeight: 1.35 } }}
          >
            {reasonText(reason, student, t, f)}
          </Badge>
        );
      })}
    </Group>
  );
}
