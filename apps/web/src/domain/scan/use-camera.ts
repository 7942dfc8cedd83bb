import { type RefObject, useEffect, useRef, useState } from 'react';
import { openReader } from './scan-reader.ts';

/** How the camera stands: starting, looking, refused by the user, or not there at all. */
export type CameraState = 'starting' | 'looking' | 'refused' | 'missing';

const PAUSE_MS = 150;
const REFUSED = ['NotAllowedError', 'SecurityError'];

/** Frames are looked at one after the other until the signal ends it. */
async function watch(video: HTMLVideoElement, found: (text: string) => void, signal: AbortSignal): Promise<void> {
  const read = await openReader();
  while (!signal.aborted) {
    const { videoWidth, videoHeight } = video;
    const text = videoWidth ? await read(video, videoWidth, videoHeight).catch(() => undefined) : undefined;
    if (text && !signal.aborted) found(text);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function start(
  video: HTMLVideoElement,
  found: (text: string) => void,
  signal: AbortSignal,
): Promise<CameraState> {
  // Pages that are not served securely have no devices at all.
  if (!navigator.mediaDevices?.getUserMedia) return 'missing';
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
    const stop = () => {
      for (const track of stream.getTracks()) track.stop();
      video.srcObject = null;
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) {
      stop();
      return 'starting';
    }
    video.srcObject = stream;
    await video.play();
    void watch(video, found, signal);
    return 'looking';
  } catch (error) {
    return error instanceof DOMException && REFUSED.includes(error.name) ? 'refused' : 'missing';
  }
}

/** Lets the camera look for codes as long as the element is there; the light goes off with it. */
export function useCamera(onFound: (text: string) => void): {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const ending = new AbortController();
    start(element, (text) => found.current(text), ending.signal).then((next) => {
      if (!ending.signal.aborted) setState(next);
    });
    return () => ending.abort();
  }, []);
  return { video, state };
}
