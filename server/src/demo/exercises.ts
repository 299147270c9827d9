import { type Exercise, ExerciseInput } from '@okur/contract/exercises';
import type { PacedContent } from '@okur/contract/exercises/paced';
import { plainText } from '@okur/contract/reading/count';
import { storeExercise } from '../features/exercises/save.ts';
import { array, type Db, rows, sql } from '../platform/database/index.ts';
import { demoTexts } from './texts/index.ts';

/** Modules and categories as the migration made them, by their place. */
const moduleId = (position: number): string => `01930000-0000-7000-8000-00000000000${position}`;
const categoryId = (position: number): string => `01930000-0000-7000-8001-00000000000${position}`;
const [warmUp, eyes, pace, understanding, vocabulary] = [1, 2, 3, 4, 5];

type Draft = readonly [
  module: number,
  category: number,
  tr: string,
  en: string,
  kind: Exercise['kind'],
  params: object,
  content?: object,
  more?: object,
];

/** A text of the demo with those of its questions that have one right answer. */
function textOf(slug: string): PacedContent {
  const { body_html, questions } = demoTexts.find((text) => text.slug === slug)!;
  const singleChoice = questions.filter(({ kind }) => kind !== 'multiple_choice');
  return {
    text: plainText(body_html),
    questions: singleChoice.map(({ stem, options }) => ({
      question: stem,
      right: options.find((o) => o.right)!.text,
      wrong: options.filter((o) => !o.right).map((o) => o.text),
    })),
  };
}

/** A text to be read several times, and another one to see what came of it. */
function withOther(slug: string, other: string) {
  const { text, questions } = textOf(other);
  return { ...textOf(slug), other_text: text, other_questions: questions };
}

const lookalikes = [
  'kalem kelam',
  'yarın yayın',
  'deniz demiz',
  'orman orna',
  'bahçe bohça',
  'kitap kitab',
  'sabah sabır',
  'yıldız yaldız',
  'çorba çarpa',
  'masal misal',
  'güneş güleş',
  'kardeş kareş',
].map((pair) => ({ word: pair.split(' ')[0]!, lookalike: pair.split(' ')[1]! }));
const meanings: readonly (readonly [string, string])[] = [
  ['gezegen', 'Bir yıldızın çevresinde dolanan gök cismi'],
  ['mevsim', 'Yılın, havası birbirinden farklı dört bölümünden her biri'],
  ['göç', 'Bir yerden başka bir yere taşınma'],
  ['pusula', 'Yön bulmaya yarayan alet'],
  ['lezzet', 'Ağızda duyulan tat'],
  ['cesaret', 'Korkmadan davranma gücü'],
  ['merak', 'Bir şeyi anlama veya öğrenme isteği'],
  ['komşu', 'Yakın yerlerde oturan kimse'],
  ['vadi', 'İki dağ arasındaki çukur yer'],
  ['miras', 'Önceki kuşaklardan kalan şey'],
  ['usta', 'Bir işi çok iyi bilen kimse'],
  ['yankı', 'Sesin bir yere çarpıp geri dönmesi'],
  ['kıyı', 'Kara ile suyun birleştiği yer'],
  ['özen', 'Bir işi iyi yapmaya çalışma, dikkat'],
];
const words = [
  'ağaç',
  'bulut',
  'çiçek',
  'deniz',
  'fener',
  'güneş',
  'kuzey',
  'ışık',
  'kitap',
  'liman',
  'masal',
  'nehir',
  'orman',
  'pınar',
  'rüzgâr',
  'sabah',
  'toprak',
  'umut',
  'yağmur',
  'zaman',
];
const story = [
  'Elif sabah erkenden uyandı ve pencereyi açtı.',
  'Bahçede, elma ağacının altında küçük bir kuş titriyordu.',
  'Elif kuşu yavaşça avucuna alıp içeri taşıdı.',
  'Annesiyle birlikte ona kutudan bir yuva yaptılar.',
  'Üç gün boyunca her sabah yemini ve suyunu verdiler.',
  'Dördüncü gün kuş kanatlarını çırpıp gökyüzüne yükseldi.',
];

const drafts: readonly Draft[] = [
  [warmUp!, 1, 'Sayı tablosu', 'Number table', 'schulte_table', { size: 4, tables: 2 }],
  [warmUp!, 1, 'Harf tablosu', 'Letter table', 'schulte_table', { size: 4, tables: 1, symbols: 'letters' }],
  [
    warmUp!,
    1,
    'b mi, d mi?',
    'b or d?',
    'visual_search',
    { cells: 36, grids: 3 },
    { target: 'b', distractors: ['d', 'p', 'q'] },
  ],
  [
    eyes!,
    2,
    'Bir bakışta rakamlar',
    'Digits at a glance',
    'tachistoscope',
    { item: 'digits', length: 4, exposure_ms: 700, trials: 12 },
  ],
  [
    eyes!,
    2,
    'Bir bakışta sözcükler',
    'Words at a glance',
    'tachistoscope',
    { item: 'words', length: 5, exposure_ms: 500, trials: 12 },
    { words },
  ],
  [
    eyes!,
    2,
    'Genişleyen bakış',
    'Widening gaze',
    'eye_span',
    { item: 'letters', length: 2, distance: 8, pairs: 15, exposure_ms: 400 },
  ],
  [eyes!, 2, 'Göz sıçrama', 'Jump with your eyes', 'saccade_jump', { bpm: 90, columns: 3, rows: 8, duration_s: 40 }],
  [
    eyes!,
    1,
    'b harflerini say',
    'Count the letter b',
    'scan_count',
    { set_size: 10, flash_ms: 500, trials: 5 },
    { target: 'b', distractors: ['d', 'p', 'q'] },
  ],
  [
    eyes!,
    3,
    'Sütunlarda balıkçılar',
    'In columns',
    'column_reading',
    { wpm: 120, columns: 3 },
    textOf('tr-bogazda-sabah'),
  ],
  [
    pace!,
    3,
    'Akan sözcükler: Ekmek neden kabarır?',
    'Flowing words: bread',
    'rapid_serial',
    { wpm: 130 },
    textOf('tr-ekmek-neden-kabarir'),
    { grade_to: 5 },
  ],
  [
    pace!,
    3,
    'Akan sözcükler: Leyleklerin göçü',
    'Flowing words: storks',
    'rapid_serial',
    { wpm: 150 },
    textOf('tr-leyleklerin-gocu'),
    { grade_from: 6 },
  ],
  [
    pace!,
    3,
    'Tempo çizgisi: Güneş saati',
    'Follow the marker: sundial',
    'guided_pacer',
    { wpm: 140, lines: 2 },
    textOf('tr-gunes-saati'),
    { grade_from: 6 },
  ],
  [
    pace!,
    3,
    'Tempo çizgisi: Yamalı uçurtma',
    'Follow the marker: kite',
    'guided_pacer',
    { wpm: 110, highlight: 'words', window_words: 3 },
    textOf('tr-yamali-ucurtma'),
    { grade_to: 5 },
  ],
  [
    pace!,
    3,
    'Bloklama: Evliya Çelebi',
    'Word groups: Evliya Çelebi',
    'chunk_reading',
    { wpm: 140, chunk_words: 3 },
    textOf('tr-evliya-celebi'),
    { grade_from: 6 },
  ],
  [
    pace!,
    3,
    'Gölgeleme: Kervansarayda bir gece',
    'Fading lines: a night at the caravanserai',
    'shading',
    { wpm: 130 },
    textOf('tr-kervansarayda-bir-gece'),
    { grade_from: 5 },
  ],
  [
    pace!,
    3,
    'Metronomla: Arıların dansı',
    'To the beat: bees',
    'metronome_reading',
    { bpm: 50, words_per_beat: 3 },
    textOf('tr-arilarin-dansi'),
  ],
  [
    pace!,
    4,
    'Süreli okuma: Yer altı şehirleri',
    'Timed reading: underground cities',
    'timed_reading',
    { goal_wpm: 140 },
    textOf('tr-yer-alti-sehirleri'),
  ],
  [
    pace!,
    4,
    'Tekrarlı okuma: Damlanın yolculuğu',
    'Repeated reading: a drop',
    'repeated_reading',
    { times: 3 },
    withOther('tr-damlanin-yolculugu', 'tr-yeni-okulda-ilk-gun'),
  ],
  [understanding!, 4, 'Elif ile kuş', 'Elif and the bird', 'scrambled_text', { sentences: 6 }, { sentences: story }],
  [
    understanding!,
    4,
    'Eksik sözcükler: Dedemin radyosu',
    'Missing words: radio',
    'cloze',
    { every_nth: 8 },
    { text: textOf('tr-dedemin-radyosu').text },
  ],
  [
    vocabulary!,
    5,
    'Sözcüğün anlamı',
    'What it means',
    'vocabulary_match',
    { options: 4, words: 8 },
    { pairs: meanings.map(([term, meaning]) => ({ term, meaning })) },
  ],
  [
    vocabulary!,
    5,
    'Aynı mı, farklı mı?',
    'Same or different?',
    'word_recognition',
    { exposure_ms: 1500, trials: 16 },
    { pairs: lookalikes },
  ],
  [
    pace!,
    3,
    'Flowing words: The octopus',
    'Flowing words: The octopus',
    'rapid_serial',
    { wpm: 150 },
    textOf('en-octopus'),
    { language: 'en' },
  ],
];

/** Exercises of every kind, written a year ago. */
export async function makeExercises(db: Db): Promise<Exercise[]> {
  const made: Exercise[] = [];
  for (const [module, category, tr, en, kind, params, content = {}, more = {}] of drafts) {
    made.push(
      await storeExercise(
        db,
        ExerciseInput.parse({
          module_id: moduleId(module),
          category_id: categoryId(category),
          name: { tr, en },
          kind,
          language: 'tr',
          params,
          content,
          ...more,
        }),
      ),
    );
  }
  await rows(
    db,
    sql`update exercises set created_at = now() - interval '53 weeks', updated_at = now() - interval '53 weeks'
      where id = any(${array(made.map(({ id }) => id))})`,
  );
  return made;
}
