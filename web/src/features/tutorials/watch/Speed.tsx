import { SegmentedControl } from '@mantine/core';
import { fastestPlay } from '@okur/contract/tutorials';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../kit/format/useFormat.ts';

/** No faster than is counted. */
const speeds = [0.75, 1, 1.25, 1.5, fastestPlay];

/** Another address of the film begins with the default. */
function playAt(video: HTMLVideoElement | null, speed: number): void {
  if (video) Object.assign(video, { defaultPlaybackRate: speed, playbackRate: speed });
}

/** How fast the film plays: some browsers hide it in a menu, some have none. */
export function Speed({ player }: { player: RefObject<HTMLVideoElement | null> }) {
  const { t } = useTranslation();
  const f = useFormat();
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    const video = player.current;
    if (!video) return undefined;
    // The browser's own menu may change it, too.
    const read = () => setSpeed(video.playbackRate);
    video.addEventListener('ratechange', read);
    return () => video.removeEventListener('ratechange', read);
  }, [player]);
  return (
    <SegmentedControl
      size="md"
      aria-label={t('tutorials.speed')}
      value={String(speed)}
      onChange={(chosen) => playAt(player.current, Number(chosen))}
      data={speeds.map((one) => ({ value: String(one), label: `${f.number(one)}×` }))}
    />
  );
}
