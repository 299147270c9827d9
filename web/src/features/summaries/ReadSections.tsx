import { Title } from '@mantine/core';
import type { SummarySection } from '@okur/contract/summaries';
import { RichContent } from '../../kit/RichContent.tsx';

/** The text of a summary, to read. */
export function ReadSections({ sections, language }: { sections: readonly SummarySection[]; language: string }) {
  return (
    <div lang={language}>
      {sections.map(({ heading, body }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they are read, and stay where they are
        <section key={at}>
          {heading ? <Title order={2}>{heading}</Title> : null}
          <RichContent html={body} />
        </section>
      ))}
    </div>
  );
}
