import { Accordion, Text } from '@mantine/core';
import { faqOfLanguage } from '@okur/contract/faq';
import type { Language } from '@okur/contract/fields';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { TextSkeleton } from '../../kit/feedback/Skeletons.tsx';
import { ModalFrame } from '../../kit/form/ModalFrame.tsx';
import { RichContent } from '../../kit/RichContent.tsx';
import { useCall } from '../../kit/client/useCall.ts';

/** What a reader of the language gets: the answer of the very call that readers' screens make. */
export function FaqPreview({ language, languageName }: { language: Language; languageName: string }) {
  const { t } = useTranslation();
  return (
    <ModalFrame title={t('faq.preview_title', { language: languageName })} size="lg">
      <Text size="sm" c="dimmed" mb="md">
        {t('faq.preview_text')}
      </Text>
      <Questions language={language} />
    </ModalFrame>
  );
}

function Questions({ language }: { language: Language }) {
  const { t } = useTranslation();
  const faq = useCall(faqOfLanguage, { params: { lang: language } });
  if (faq.isPending) return <TextSkeleton lines={5} />;
  if (faq.data === undefined) return <ErrorState error={faq.error} retry={() => void faq.refetch()} />;
  const { data } = faq.data;
  if (data.length === 0) return <EmptyState title={t('faq.preview_none')} />;
  return (
    <Accordion variant="separated" defaultValue={data[0]!.id} lang={language}>
      {data.map(({ id, question, answer }) => (
        <Accordion.Item key={id} value={id}>
          <Accordion.Control>{question}</Accordion.Control>
          <Accordion.Panel>
            <RichContent html={answer} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
