import { readEan } from '@okur/contract/books';
import { type RefObject, useEffect, useState } from 'react';

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
declare const BarcodeDetector: {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

const pauseMs = 200;

/** What the camera sees as a number of a book; `isDenied` where there is no camera, or none for us. */
export function useBarcode(video: RefObject<HTMLVideoElement | null>, onFound: (ean: string) => void): boolean {
  const [isDenied, setDenied] = useState(false);
  useEffect(() => {
    const stopped = new AbortController();
    void watch(video, stopped.signal).then(
      (ean) => ean !== null && onFound(ean),
      () => setDenied(!stopped.signal.aborted),
    );
    return () => stopped.abort();
    // Once for each camera that is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [video]);
  return isDenied;
}

async function watch(video: RefObject<HTMLVideoElement | null>, stopped: AbortSignal): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    const element = video.current;
    if (!element || stopped.aborted) return null;
    element.srcObject = stream;
    await element.play();
    const read = await reader();
    while (!stopped.aborted) {
      const found = await read(element);
      const ean = found === null ? null : readEan(found);
      if (ean && 'ean' in ean) return ean.ean;
      await new Promise((resume) => setTimeout(resume, pauseMs));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** The browser's own, or else one that is loaded for it. */
async function reader(): Promise<(video: HTMLVideoElement) => Promise<string | null>> {
  if ('BarcodeDetector' in window && (await BarcodeDetector.getSupportedFormats()).includes('ean_13')) {
    const detector = new BarcodeDetector({ formats: ['ean_13'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { eanIn } = await import('./ean-reader.ts');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    if (!context || canvas.width === 0) return null;
    context.drawImage(video, 0, 0);
    return eanIn(context.getImageData(0, 0, canvas.width, canvas.height));
  };
}
