import { Alert, List } from '@mantine/core';
import type { TemplateStep } from '@okur/contract/homework';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Which steps of a template cannot be assigned any more, and why. */
export function TemplateProblems({ steps }: { steps: readonly TemplateStep[] }) {
  const { t } = useTranslation();
  const lost = steps.flatMap(({ problem, title, kind }, at) =>
    problem ? [t(`homework.template_${problem}_${kind}`, { step: at + 1, title })] : [],
  );
  if (lost.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title={t('homework.template_problems')}>
      <List size="sm">
        {lost.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
