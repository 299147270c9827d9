import type { PlanOf } from '@okur/contract/exercises/kinds';
import type { StageProps } from './Paced.tsx';
import { type FrameState, TextPage } from './TextPage.tsx';

type Plan = PlanOf<'guided_pacer'>;

/** The whole text, and a mark that goes through it; what is not marked stays readable, as faint as the author wants. */
export function GuidedStage({ plan, displayed, language }: StageProps<Plan>) {
  return (
    <TextPage
      frames={plan.frames}
      displayed={displayed.to}
      stateOf={(lines) => marked(plan, displayed.to, lines)}
      language={language}
      style={displayed.to < 0 ? undefined : ({ '--rest': plan.restOpacity } as React.CSSProperties)}
    />
  );
}
GuidedStage.showsAll = true;

/** Which words are marked while word `at` is due. */
function marked(plan: Plan, at: number, lines: readonly number[]): (word: number) => FrameState {
  if (at < 0) return () => undefined;
  const markedIf = (isMarked: boolean): FrameState => (isMarked ? 'marked' : undefined);
  if (plan.highlight === 'words') {
    const first = at - (plan.sweeps ? plan.windowWords >> 1 : at % plan.windowWords);
    return (word) => markedIf(word >= first && word < first + plan.windowWords);
  }
  const window = Math.floor((lines[at] ?? 0) / plan.lines);
  return (word) => markedIf(Math.floor((lines[word] ?? -1) / plan.lines) === window && (!plan.sweeps || word <= at));
}
