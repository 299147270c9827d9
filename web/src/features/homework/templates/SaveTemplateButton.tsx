import { Button, type ButtonProps } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAbility } from '../../../kit/ability.ts';
import { openFormModal } from '../../../kit/form/modals.tsx';
import { type NewTemplate, SaveTemplate } from './TemplateForm.tsx';

/** Saves what is to be done, to assign it again. */
export function SaveTemplateButton({ template, ...props }: ButtonProps & { template: () => NewTemplate }) {
  const { t } = useTranslation();
  if (!useAbility().can('add', 'HOMEWORK')) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconTemplate size={16} />}
      {...props}
      onClick={() => void openFormModal(<SaveTemplate template={template()} />)}
    >
      {t('homework.save_template')}
    </Button>
  );
}
