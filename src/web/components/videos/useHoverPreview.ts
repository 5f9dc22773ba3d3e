/** A muted preview while the pointer rests on a card or its button has the focus; nothing is fetched before. */
import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { openPreview } from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import { useCall } from '#web/components/shell/Providers.tsx';

const DELAY_MS = 150;

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export type HoverPreview = {
  /** Where the preview comes from while it should play. */
  source: string | null;
  /** `sold`: the server knows the video no longer. */
  state: 'off' | 'opening' | 'on' | 'sold';
  video: RefObject<HTMLVideoElement | null>;
  toggle: () => void;
  hover: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: () => void;
  };
};

export const useHoverPreview = (videoId: string): HoverPreview => {
  const call = useCall();
  const video = useRef<HTMLVideoElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef<AbortController>(undefined);
  const [source, setSource] = useState<string | null>(null);
  const [state, setState] = useState<HoverPreview['state']>('off');

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    latest.current?.abort();
    // An element without a source stops buffering.
    video.current?.removeAttribute('src');
    video.current?.load();
    setSource(null);
    setState((now) => (now === 'sold' ? now : 'off'));
  }, []);

  const start = useCallback(
    async (isPlayed: boolean) => {
      clearTimeout(timer.current);
      const request = new AbortController();
      latest.current = request;
      setState('opening');
      try {
        const asking = { params: { videoId }, body: { isPlayed } };
        const { url } = await call(openPreview, asking, { signal: request.signal });
        if (request.signal.aborted) return;
        setSource(url);
        setState('on');
      } catch (error) {
        if (request.signal.aborted) return;
        if (!(error instanceof Problem)) throw error;
        const isGone = [404, 409, 410].includes(error.status);
        setState(isGone ? 'sold' : 'off');
      }
    },
    [call, videoId],
  );

  const startSoon = useCallback(() => {
    if (isStill()) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void start(false), DELAY_MS);
  }, [start]);

  useEffect(() => stop, [stop]);

  return {
    source,
    state,
    video,
    toggle: () => (state === 'on' || state === 'opening' ? stop() : void start(true)),
    hover: {
      // A finger has no hover: touching leads to the page.
      onPointerEnter: (event) => event.pointerType === 'mouse' && startSoon(),
      onPointerLeave: stop,
      onFocus: startSoon,
      onBlur: stop,
    },
  };
};
