import type { ClassList } from '@okur/contract/class-lists';
import { Choices } from '../../reading/people/Choices.tsx';
import type { RowChanges } from './useRowChanges.ts';

type Row = ClassList['rows'][number];

/** Who the row may be. */
export function Questions({ row, say }: { row: Row; say: RowChanges['say'] }) {
  return row.questions?.map((question) => (
    <Choices
      key={`${question.kind} ${question.user_id}`}
      line={row.line}
      question={question}
      isAdult={question.kind === 'parent'}
      onSay={(choice) => say(row.line, question, choice)}
    />
  ));
}
