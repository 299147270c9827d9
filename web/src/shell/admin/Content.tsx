import { useSelected } from '../../kit/client/account.ts';
import { Page } from '../Page.tsx';
import css from './admin.module.css';

/** The screen; another school begins it again, with nothing of what was answered for the one before. */
export function Content() {
  const selected = useSelected();
  return <Page key={selected?.instructorId ?? selected?.companyId} className={css.content} />;
}
