import { RelationTerms } from './RelationTerms.tsx';

export default function SynonymTermList() {
  return <RelationTerms type="synonym" />;
}
