import { SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type BookManner, pacedModes } from './manners.ts';

interface MannerChoiceProps {
  manner: BookManner;
  /** Pictures alone have no pace. */
  hasWords: boolean;
  /** With the line focus the text moves past the line: then there are no pages. */
  hasLineFocus: boolean;
  onChoose: (manner: BookManner) => void;
}

/** Page by page, one long text, or at a pace. */
export function MannerChoice({ manner, hasWords, hasLineFocus, onChoose }: MannerChoiceProps) {
  const { t } = useTranslation();
  return (
    <div>
      <Text size="sm" fw={600} mb={4} id="reading-form">
        {t('student_books.form')}
      </Text>
      <SegmentedControl
        fullWidth
        orientation="vertical"
        aria-labelledby="reading-form"
        value={manner}
        onChange={(value) => onChoose(value as BookManner)}
        data={[
          { value: 'page', label: t('student_books.form_page'), disabled: hasLineFocus },
          { value: 'scroll', label: t('student_books.form_scroll') },
          ...(hasWords ? pacedModes : []).map((value) => ({ value, label: t(`student.manner_${value}`) })),
        ]}
      />
      {hasLineFocus ? (
        <Text size="xs" c="dimmed" mt={4}>
          {t('student_books.form_fixed')}
        </Text>
      ) : null}
    </div>
  );
}
