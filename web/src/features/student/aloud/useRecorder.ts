import { oralReadingLimits } from '@okur/contract/oral-readings';
import { useEffect, useRef, useState } from 'react';

/** Why there is no recording: not allowed, no microphone, a browser without the means, or it broke off. */
export type Refusal = 'denied' | 'absent' | 'unsupported' | 'failed';

export interface Recording {
  file: File;
  /** For the player of this page. */
  address: string;
  seconds: number;
  /** The longest that one may be was over. */
  isCut: boolean;
}

export type Recorder =
  | { step: 'ready'; refusal: Refusal | null }
  | { step: 'asking' }
  | { step: 'recording'; since: number }
  | { step: 'done'; recording: Recording };

/** Formats that the server reads, the smallest first. */
const formats = [
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
  { type: 'audio/mp4', ending: 'm4a' },
];
/** Speech needs no more. */
const bitsPerSecond = 32_000;
/** A little less than the server takes: a recorder ends its last piece when it likes. */
const longestMs = (oralReadingLimits.maxSeconds - 5) * 1000;

const formatHere = () =>
  typeof MediaRecorder === 'undefined' || !navigator.mediaDevices
    ? undefined
    : formats.find(({ type }) => MediaRecorder.isTypeSupported(type));

const refusalOf = (error: unknown): Refusal => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'failed';
};

/** Records what the microphone hears, on this device alone; it is let go as soon as the recording ends. */
export function useRecorder() {
  const [state, setState] = useState<Recorder>({ step: 'ready', refusal: null });
  const running = useRef<{ stop: () => void; drop: () => void } | null>(null);
  const address = useRef<string | null>(null);
  const isGone = useRef(false);
  const forget = () => {
    if (address.current) URL.revokeObjectURL(address.current);
    address.current = null;
  };
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.drop();
      forget();
    };
  }, []);

  async function start(): Promise<void> {
    forget();
    const format = formatHere();
    if (!format) return setState({ step: 'ready', refusal: 'unsupported' });
    setState({ step: 'asking' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
      if (isGone.current) return stopTracks(stream);
      running.current = record(stream, format, {
        onEnd(recording) {
          running.current = null;
          address.current = recording.address;
          setState({ step: 'done', recording });
        },
        onFail() {
          running.current = null;
          setState({ step: 'ready', refusal: 'failed' });
        },
      });
      setState({ step: 'recording', since: Date.now() });
    } catch (error) {
      if (!isGone.current) setState({ step: 'ready', refusal: refusalOf(error) });
    }
  }
  return { state, start, stop: () => running.current?.stop() };
}

const stopTracks = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());

/** Until it is stopped, the time is over or the microphone is taken away; what was heard until then is there. */
function record(
  stream: MediaStream,
  { type, ending }: (typeof formats)[number],
  { onEnd, onFail }: { onEnd: (recording: Recording) => void; onFail: () => void },
) {
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond });
  const parts: Blob[] = [];
  const since = Date.now();
  let [isCut, isDropped] = [false, false];
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const timer = setTimeout(() => {
    isCut = true;
    stop();
  }, longestMs);
  recorder.addEventListener('dataavailable', ({ data }) => void (data.size > 0 && parts.push(data)));
  recorder.addEventListener('stop', () => {
    clearTimeout(timer);
    stopTracks(stream);
    if (isDropped) return;
    if (parts.length === 0) return onFail();
    const file = new File(parts, `aloud.${ending}`, { type });
    onEnd({ file, address: URL.createObjectURL(file), seconds: (Date.now() - since) / 1000, isCut });
  });
  recorder.start();
  return {
    stop,
    drop() {
      isDropped = true;
      stop();
    },
  };
}
