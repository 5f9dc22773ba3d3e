import { useEffect, useRef } from 'react';

const typing = 'input, textarea, select, [contenteditable="true"]';
/** What the space bar and the arrows already work on. */
const operable = 'button, a, summary, video, [role="slider"]';

const movesOrPresses: ReadonlySet<string> = new Set([' ', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

const isTaken = ({ key, target }: KeyboardEvent): boolean => {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true;
  if (!(target instanceof Element)) return false;
  return target.closest(typing) !== null || (movesOrPresses.has(key) && target.closest(operable) !== null);
};

/**
 * Single keys (lower case; ' ' is the space bar), while nothing is typed and no dialog is open. A key held down counts
 * once, unless holding it is meant.
 */
export const useHotkeys = (
  keys: Readonly<Record<string, () => void>>,
  isOn = true,
  { mayBeHeld = false }: { mayBeHeld?: boolean } = {},
): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const act = latest.current[event.key.toLowerCase()];
      // A key held down must not decide the next one, too.
      if (!act || (event.repeat && !mayBeHeld) || event.ctrlKey || event.altKey || event.metaKey || isTaken(event))
        return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn, mayBeHeld]);
};
