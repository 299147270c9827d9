import { Tooltip, UnstyledButton } from '@mantine/core';
import { useTheme } from '../useTheme.ts';
import css from './admin.module.css';

/** Light or dark, at the foot of the sidebar. */
export function ThemeSwitch({ folded }: { folded: boolean }) {
  const { label, Icon, change } = useTheme();
  return (
    <div className={css.foot}>
      <Tooltip label={label} position="right" disabled={!folded}>
        <UnstyledButton
          className={css.item}
          data-folded={folded || undefined}
          aria-label={folded ? label : undefined}
          onClick={change}
        >
          <Icon size={19} stroke={1.6} aria-hidden />
          {folded ? null : <span className={css.label}>{label}</span>}
        </UnstyledButton>
      </Tooltip>
    </div>
  );
}
