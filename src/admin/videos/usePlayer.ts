import { useRef, useState, type SyntheticEvent } from 'react';
import { useHotkeys } from '#admin/parts/useHotkeys.ts';

/** The video on the screen, moved by keys: Space or K plays, J and L leap five seconds, the arrows one. */
export const usePlayer = (hasKeys: boolean) => {
  const player = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(0);
  const toggle = () => {
    const element = player.current;
    if (element?.paused === true) void element.play().catch(() => undefined);
    else element?.pause();
  };
  const seek = (to: number) => {
    const element = player.current;
    // Before the film is known, it is where it will begin.
    if (element) element.currentTime = Math.max(0, Math.min(element.duration || Infinity, to));
  };
  const leap = (by: number) => () => seek((player.current?.currentTime ?? 0) + by);
  useHotkeys({ ' ': toggle, k: toggle }, hasKeys);
  useHotkeys({ j: leap(-5), l: leap(5), arrowleft: leap(-1), arrowright: leap(1) }, hasKeys, { mayBeHeld: true });
  const onTimeUpdate = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => setSeconds(currentTarget.currentTime);
  return { player, seek, seconds, onTimeUpdate };
};
