import { RelationTerms } from './RelationTerms.tsx';

export default function SimilarTermList() {
  return <RelationTerms type="similar" />;
}
