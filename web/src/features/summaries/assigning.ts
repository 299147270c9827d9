import { assignSummary, type SummaryRow } from '@okur/contract/summaries';
import { call } from '../../kit/client/api.ts';
import type { AssignPickerProps } from '../assignments/AssignPicker.tsx';

/** How a summary is assigned to classes. */
export const assigning = ({ id, title }: Pick<SummaryRow, 'id' | 'title'>): AssignPickerProps => ({
  title,
  schema: assignSummary.body,
  assign: (body) => call(assignSummary, { params: { id }, body }),
});
