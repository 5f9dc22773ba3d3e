/** Whether every control can be read: its text against what is really behind it, in each of its states. */
import type { CDPSession, Page } from 'playwright-core';

/** What people press, choose or type into. */
const controls = [
  'button',
  'a[href]',
  'summary',
  'select',
  'textarea',
  'input:not([type=hidden])',
  '[role=tab]',
  '[role=menuitem]',
  '[role=option]',
  '[role=combobox]',
  'label:has(input[type=radio], input[type=checkbox])',
];

const states = ['normal', 'hovered', 'focused', 'disabled'] as const;
type State = (typeof states)[number];

const pseudoClasses: Record<State, string[]> = {
  normal: [],
  hovered: ['hover'],
  focused: ['focus', 'focus-visible'],
  disabled: [],
};

/** The least contrast of text, of large text and icons, and of what is disabled: that is our own rule. */
const least = { text: 4.5, large: 3, disabled: 3 } as const;

/** Runs in a browser: what cannot be set by a pseudo-class. Answers nothing; `undoState` takes it back. */
const setState = ([selector, state]: readonly [string, State]): void => {
  for (const control of document.querySelectorAll<HTMLButtonElement>(selector)) {
    const isMaterial = control.classList.contains('MuiButtonBase-root');
    if (state === 'focused' && isMaterial) control.classList.add('Mui-focusVisible');
    if (state !== 'disabled' || !('disabled' in control) || control.disabled) continue;
    control.dataset['wasEnabled'] = '';
    control.disabled = true;
    if (isMaterial) control.classList.add('Mui-disabled');
  }
};

/** Runs in a browser. */
const undoState = (selector: string): void => {
  for (const control of document.querySelectorAll<HTMLButtonElement>(selector)) {
    if (!control.matches(':focus-visible')) control.classList.remove('Mui-focusVisible');
    if (control.dataset['wasEnabled'] === undefined) continue;
    delete control.dataset['wasEnabled'];
    control.disabled = false;
    control.classList.remove('Mui-disabled');
  }
};

type Limits = typeof least;

/** Runs in a browser: the controls that can hardly be read, each with its contrast. */
const measure = ([selector, state, limits]: readonly [string, State, Limits]): string[] => {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('this browser has no canvas');
  const colours = new Map<string, Colour>();
  const parse = (text: string): Colour => {
    const found = colours.get(text);
    if (found) return found;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const colour = [red, green, blue, alpha / 255] as const;
    colours.set(text, colour);
    return colour;
  };
  const over = (front: Colour, back: Colour, share = 1): Colour => {
    const alpha = front[3] * share;
    const mix = (part: 0 | 1 | 2): number => front[part] * alpha + back[part] * (1 - alpha);
    return [mix(0), mix(1), mix(2), 1];
  };
  const white: Colour = [255, 255, 255, 1];
  /** What is behind the content of an element. */
  const backdropOf = (element: Element | null): Colour => {
    if (!element) return white;
    return over(parse(getComputedStyle(element).backgroundColor), backdropOf(element.parentElement));
  };
  const hasPicture = (element: Element | null): boolean => {
    if (!element) return false;
    const { backgroundImage, backgroundColor } = getComputedStyle(element);
    if (backgroundImage !== 'none') return true;
    return parse(backgroundColor)[3] < 1 && hasPicture(element.parentElement);
  };
  const luminance = (colour: Colour): number => {
    const linear = (part: number): number => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
  };
  const contrastOf = (element: Element, colour: string): number => {
    let back = backdropOf(element);
    let front = over(parse(colour), back);
    for (let at: Element | null = element; at; at = at.parentElement) {
      const opacity = Number(getComputedStyle(at).opacity);
      if (opacity === 1) continue;
      const behind = backdropOf(at.parentElement);
      front = over(front, behind, opacity);
      back = over(back, behind, opacity);
    }
    const bright = Math.max(luminance(front), luminance(back));
    const dark = Math.min(luminance(front), luminance(back));
    return (bright + 0.05) / (dark + 0.05);
  };
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const limitOf = (element: Element): number => {
    if (state === 'disabled' || element.closest(':disabled, [aria-disabled=true]')) return limits.disabled;
    const { fontSize, fontWeight } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    return size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? limits.large : limits.text;
  };
  const faults: string[] = [];
  const note = (control: Element, element: Element, colour: string, name: string, limit = limitOf(element)): void => {
    if (!isShown(element) || hasPicture(element)) return;
    const contrast = contrastOf(element, colour);
    if (contrast + 0.005 < limit)
      faults.push(`${contrast.toFixed(2)} of ${limit}: ${control.localName} “${name.trim().slice(0, 40)}”`);
  };
  for (const control of document.querySelectorAll(selector)) {
    if (!isShown(control) || control.closest('[aria-hidden=true], [inert]')) continue;
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
      if (['checkbox', 'radio', 'range', 'file', 'color'].includes(control.type)) continue;
      note(control, control, getComputedStyle(control).color, control.name || control.value);
      if (control.placeholder !== '' && control.value === '')
        note(control, control, getComputedStyle(control, '::placeholder').color, control.placeholder);
      continue;
    }
    if (control instanceof HTMLSelectElement) {
      note(control, control, getComputedStyle(control).color, control.name);
      continue;
    }
    const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    let hasText = false;
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const { parentElement, textContent } = text;
      if (!parentElement || !textContent?.trim() || parentElement.closest('select, svg, style')) continue;
      if (!isShown(parentElement)) continue;
      hasText = true;
      note(control, parentElement, getComputedStyle(parentElement).color, textContent);
    }
    if (hasText) continue;
    const name = control.getAttribute('aria-label') ?? control.textContent;
    for (const icon of control.querySelectorAll('svg'))
      note(control, icon, getComputedStyle(icon).color, name, limits.large);
  }
  return [...new Set(faults)];
};

/** Runs in a browser: colours change at once while they are measured. */
const freeze = (isFrozen: boolean): void => {
  if (!isFrozen) {
    document.adoptedStyleSheets.pop();
    return;
  }
  const styles = new CSSStyleSheet();
  styles.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets.push(styles);
};

const force = async (session: CDPSession, nodeIds: readonly number[], state: State): Promise<void> => {
  const forcedPseudoClasses = pseudoClasses[state];
  await Promise.all(nodeIds.map((nodeId) => session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })));
};

/** The controls of a page, in its present colours, that cannot be read in one of their states. */
export const findFaintControls = async (page: Page, within = 'html'): Promise<string[]> => {
  const selector = controls.map((control) => `${within} ${control}`).join(', ');
  const session = await page.context().newCDPSession(page);
  const faults: string[] = [];
  try {
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument', { depth: 0 });
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
    await page.evaluate(freeze, true);
    for (const state of states) {
      await page.evaluate(setState, [selector, state] as const);
      await force(session, nodeIds, state);
      const found = await page.evaluate(measure, [selector, state, least] as const);
      faults.push(...found.map((fault) => `${state}: ${fault}`));
      await force(session, nodeIds, 'normal');
      await page.evaluate(undoState, selector);
    }
    await page.evaluate(freeze, false);
  } finally {
    await session.detach();
  }
  return faults;
};
