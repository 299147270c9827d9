import { foldedWords } from '../../platform/database/fold.ts';
import terms from './header-words.json' with { type: 'json' };

/** What a word of a header speaks of. */
export type Topic =
  | 'student'
  | 'parent'
  | 'relative'
  | 'full'
  | 'name'
  | 'surname'
  | 'number'
  | 'branch'
  | 'class'
  | 'grade'
  | 'email'
  | 'phone'
  | 'birth'
  | 'other'
  | 'filler';

/** Turkish, English, French and Polish, folded (see fold.ts); several words of a header are written together. */
const vocabulary: Record<Topic, readonly string[]> = terms;

const topicOf = new Map<string, Topic>();
for (const [topic, ofTopic] of Object.entries(vocabulary) as [Topic, readonly string[]][]) {
  for (const word of ofTopic) if (!topicOf.has(word)) topicOf.set(word, topic);
}
/** "nom de famille", "imie i nazwisko". */
const longestTerm = 3;

/** Topics in the order of the words, longest terms first; a word no one knows is undefined. */
export function topicsOf(header: string): (Topic | undefined)[] {
  const words = foldedWords(header);
  const topics: (Topic | undefined)[] = [];
  while (words.length > 0) {
    const length = termLength(words);
    topics.push(topicOf.get(words.splice(0, length).join('')));
  }
  return topics;
}

function termLength(words: string[]): number {
  for (let length = Math.min(longestTerm, words.length); length > 1; length--) {
    if (topicOf.has(words.slice(0, length).join(''))) return length;
  }
  return 1;
}

/** "Nazwisko i imię", "Soyadı Adı", "Nom et prénom": the surname comes first. */
export function surnameFirst(header: string): boolean {
  const words = foldedWords(header);
  const surname = words.findIndex((word) => topicOf.get(word) === 'surname');
  const name = words.findIndex((word) => topicOf.get(word) === 'name');
  return surname >= 0 && surname < name;
}
