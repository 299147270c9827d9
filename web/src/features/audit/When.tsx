import { Tooltip } from '@mantine/core';
import { useFormat } from '../../kit/format/useFormat.ts';

/** How long ago; the exact moment on hover and for the keyboard. */
export function When({ at }: { at: string }) {
  const f = useFormat();
  return (
    <Tooltip label={f.dateTime(at)} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={at}>{f.relative(at)}</time>
    </Tooltip>
  );
}
