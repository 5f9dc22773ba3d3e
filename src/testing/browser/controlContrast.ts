/** Whether every control can be read: its text against what is really behind it, in each of its states. */
import type { Page } from 'playwright-core';

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

/** The least contrast of text, of large text and icons, and of what is disabled: that is our own rule. */
const least = { text: 4.5, large: 3, disabled: 3 } as const;

/** Runs in a browser: every rule about a state holds for what `setState` puts into it, too, with the same weight. */
const widenRules = (): void => {
  const pseudoClass = /(?<!\\):(?:hover|focus-visible|focus|disabled|enabled)(?![-\w])/g;
  const wider: Record<string, string> = {
    ':hover': ':is(:hover, [data-measured=hovered])',
    ':focus': ':is(:focus, [data-measured=focused])',
    ':focus-visible': ':is(:focus-visible, [data-measured=focused])',
    ':disabled': ':is(:disabled, [data-measured=disabled])',
    ':enabled': ':not(:disabled, [data-measured=disabled])',
  };
  const widen = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && !rule.selectorText.includes('[data-measured'))
        rule.selectorText = rule.selectorText.replace(pseudoClass, (found) => wider[found] ?? found);
      if ('cssRules' in rule) widen(rule.cssRules as CSSRuleList);
    }
  };
  for (const { cssRules } of document.styleSheets) widen(cssRules);
};

/** Runs in a browser: puts these controls into a state, at once; nothing is really disabled, as that would close what is open. */
const setState = ([selector, state]: readonly [string, State]): void => {
  const classes: Partial<Record<State, string>> = { focused: 'Mui-focusVisible', disabled: 'Mui-disabled' };
  const name = classes[state];
  for (const control of document.querySelectorAll<HTMLElement>(selector)) {
    const { added } = control.dataset;
    if (added !== undefined) control.classList.remove(added);
    delete control.dataset['added'];
    delete control.dataset['measured'];
    if (state === 'normal' || (state === 'disabled' && !('disabled' in control))) continue;
    control.dataset['measured'] = state;
    // The parts of the console’s library have classes for these two, which a control may have already.
    const { classList } = control;
    if (name === undefined || !classList.contains('MuiButtonBase-root') || classList.contains(name)) continue;
    classList.add(name);
    control.dataset['added'] = name;
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
  const isWithin = (inner: DOMRect, outer: DOMRect): boolean =>
    outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom;
  /** Elements that lie freely, as the box behind a tick does, may be behind what comes after them. */
  const lyingBefore = (element: Element): Element[] => {
    const all = [...(element.parentElement?.children ?? [])];
    return all
      .slice(0, all.indexOf(element))
      .filter((other) => getComputedStyle(other).position === 'absolute')
      .filter((other) => isWithin(element.getBoundingClientRect(), other.getBoundingClientRect()));
  };
  const backdrops = new Map<Element, Colour>();
  /** What is behind an element. */
  const groundOf = (element: Element): Colour =>
    lyingBefore(element).reduce<Colour>(
      (back, other) => over(parse(getComputedStyle(other).backgroundColor), back),
      backdropOf(element.parentElement),
    );
  /** What is behind the content of an element. */
  const backdropOf = (element: Element | null): Colour => {
    if (!element) return white;
    const before = backdrops.get(element);
    if (before) return before;
    const found = over(parse(getComputedStyle(element).backgroundColor), groundOf(element));
    backdrops.set(element, found);
    return found;
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
      const behind = groundOf(at);
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
    // A link is never switched off.
    if (state === 'disabled' && !('disabled' in control || control instanceof HTMLLabelElement)) continue;
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

/** The controls of a page, or of the part that this selector names, that cannot be read in one of their states. */
export const findFaintControls = async (page: Page, within = 'html'): Promise<string[]> => {
  const selector = controls.map((control) => `${within} ${control}`).join(', ');
  const faults: string[] = [];
  await page.evaluate(freeze, true);
  await page.evaluate(widenRules);
  for (const state of states) {
    await page.evaluate(setState, [selector, state] as const);
    const found = await page.evaluate(measure, [selector, state, least] as const);
    faults.push(...found.map((fault) => `${state}: ${fault}`));
  }
  await page.evaluate(setState, [selector, 'normal'] as const);
  await page.evaluate(freeze, false);
  return faults;
};
