/**
 * `/` goes to the search box, `?` shows the list of keys; never while somebody types or a dialog is open. Watches as soon
 * as it is imported, for the script that every page loads is full to the last byte.
 */
import { openShortcuts } from './openShortcuts.ts';
import { hasShortcuts } from './shortcutSetting.ts';

/** The search box of a list of videos. */
const SEARCH_BOX = 'input[type="search"][name="q"]';
/** A notification is a dialog, too, but takes nothing over. */
const DIALOG = '[role$=dialog]:not([aria-modal=false])';
const FIELD = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="range"], [type="submit"])';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELD));

/** On some keyboards the signs are typed with AltGr, which reports Ctrl and Alt. */
const isCombination = (event: KeyboardEvent): boolean =>
  event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));

const focusSearch = (event: KeyboardEvent): void => {
  const box = document.querySelector<HTMLInputElement>(SEARCH_BOX);
  if (!box) return;
  event.preventDefault();
  box.focus();
  box.select();
};

document.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing || event.repeat || isCombination(event)) return;
  if (isTyping(event.target) || document.querySelector(DIALOG) || !hasShortcuts()) return;
  if (event.key === '/') focusSearch(event);
  if (event.key === '?') void openShortcuts();
});
