import { Stepper } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from './Link.tsx';
import css from './steps.module.css';

interface Step {
  label: string;
  /** Where it is, for a step that can be gone back to. */
  to?: string | undefined;
}

interface StepsProps {
  label: string;
  steps: readonly Step[];
  /** The step one is at, counted from 0. */
  current: number;
  /** `ongoing` while the current step is at work, `done` once it is over. */
  state?: 'ongoing' | 'done' | undefined;
}

/** How far something of several steps is; on a small screen the word of the current one alone. */
export function Steps({ label, steps, current, state }: StepsProps) {
  return (
    <Stepper
      active={state === 'done' ? current + 1 : current}
      size="xs"
      iconSize={28}
      wrap={false}
      classNames={css}
      role="group"
      aria-label={label}
    >
      {steps.map((step, index) => (
        <Stepper.Step
          key={step.label}
          label={step.label}
          loading={state === 'ongoing' && index === current}
          aria-current={index === current ? 'step' : undefined}
          {...drawnAs(index === current ? undefined : step.to)}
        />
      ))}
    </Stepper>
  );
}

type RootProps = Record<string, unknown>;

/** A step is a link or a word: the library's button would be one that does nothing. */
function drawnAs(to: string | undefined): { renderRoot: (props: RootProps) => ReactElement } {
  return {
    renderRoot: ({ type: _type, tabIndex: _tabIndex, onClick: _onClick, ...props }) =>
      to ? <Link {...props} to={to} /> : <span {...props} />,
  };
}
