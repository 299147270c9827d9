import type { ExerciseKindName } from '@okur/contract/exercises/names';
import { type ComponentType, lazy } from 'react';
import type { PlayerProps } from './play.ts';

/** The player of each kind, loaded when it is first needed. */
const loaders: Record<ExerciseKindName, () => Promise<{ default: unknown }>> = {
  rapid_serial: () => import('./RapidSerial.tsx'),
  guided_pacer: () => import('./GuidedPacer.tsx'),
  eye_span: () => import('./EyeSpan.tsx'),
  schulte_table: () => import('./SchulteTable.tsx'),
  tachistoscope: () => import('./Tachistoscope.tsx'),
  column_reading: () => import('./ColumnReading.tsx'),
  visual_search: () => import('./VisualSearch.tsx'),
  word_recognition: () => import('./WordRecognition.tsx'),
  metronome_reading: () => import('./MetronomeReading.tsx'),
  scrambled_text: () => import('./ScrambledText.tsx'),
  vocabulary_match: () => import('./VocabularyMatch.tsx'),
  cloze: () => import('./Cloze.tsx'),
  timed_reading: () => import('./TimedReading.tsx'),
  repeated_reading: () => import('./RepeatedReading.tsx'),
  chunk_reading: () => import('./ChunkReading.tsx'),
  shading: () => import('./Shading.tsx'),
  saccade_jump: () => import('./SaccadeJump.tsx'),
  scan_count: () => import('./ScanCount.tsx'),
};

type AnyPlayer = ComponentType<PlayerProps<unknown>>;
/** The plan comes from the same kind's function, so that player and plan fit. */
export const players = Object.fromEntries(
  Object.entries(loaders).map(([kind, load]) => [kind, lazy(load as () => Promise<{ default: AnyPlayer }>)]),
) as unknown as Record<ExerciseKindName, AnyPlayer>;

/** Fetched before the network may be gone. A kind that came with a newer version than this page has no player here. */
export const fetchPlayer = (kind: ExerciseKindName): void =>
  void (loaders as Partial<typeof loaders>)[kind]?.().catch(() => undefined);
