/** The controls of a page that look like none that was measured before: each look is measured once for all screens. */
import type { Page } from 'playwright-core';
import { controls, measureControls } from './controlContrast.ts';

/** Marks what is measured next. */
const CHOSEN = 'data-chosen';

/**
 * Runs in a browser: what each control looks like, as a number; null for one that is not shown. Two look alike when they and all
 * in them have the same classes, states and colours, and what is around them gives them the same ground and the same rules.
 */
const listLooks = (selector: string): (number | null)[] => {
  const stateNames =
    /^(?:class|type|role|disabled|readonly|placeholder|data-.*|aria-(?:(?!label|describedby|controls|owns|activedescendant).*))$/;
  /** Whether rules for what is inside may hang on this class: one of the console, or one with a selector of its own. */
  const reachesInside = (name: string): boolean => /^(?:css-|Mui)|[&*]/.test(name);
  const chainOf = (element: Element | null): string => {
    if (!element) return '';
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const ground = backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor;
    const picture = backgroundImage === 'none' ? '' : 'picture';
    const classes = [...element.classList].filter(reachesInside).join(' ');
    return `${ground}${picture}${opacity === '1' ? '' : opacity}${classes}<${chainOf(element.parentElement)}`;
  };
  const stateOf = ({ name, value }: Attr): string =>
    name === 'placeholder' || value.length > 400 ? name : `${name}=${value}`;
  const describe = (element: Element): string => {
    const { color, backgroundColor, opacity, fontSize, fontWeight, visibility } = getComputedStyle(element);
    const attributes = [...element.attributes].filter(({ name }) => stateNames.test(name)).map(stateOf);
    const within = element.localName === 'svg' ? [] : [...element.childNodes];
    const children = within.map((child) => {
      if (child instanceof Element) return describe(child);
      return child.textContent?.trim() ? 'text' : '';
    });
    const own = [element.localName, color, backgroundColor, opacity, fontSize, fontWeight, visibility, ...attributes];
    return `${own.join(' ')}{${children.join('')}}`;
  };
  const chains = new Map<Element | null, string>();
  const hash = (text: string): number => {
    let high = 0xdeadbeef;
    let low = 0x41c6ce57;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
    return (high >>> 0) * 0x200000 + (low >>> 11);
  };
  return [...document.querySelectorAll(selector)].map((control) => {
    const { width, height } = control.getBoundingClientRect();
    if (width <= 1 || height <= 1 || control.closest('[aria-hidden=true], [inert]')) return null;
    const parent = control.parentElement;
    const chain = chains.get(parent) ?? chainOf(parent);
    chains.set(parent, chain);
    return hash(`${describe(control)}<${chain}`);
  });
};

/** Runs in a browser: marks these controls, by their place among all; none takes the marks away. */
const choose = ([selector, places, mark]: readonly [string, readonly number[], string]): void => {
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
  const all = document.querySelectorAll(selector);
  for (const place of places) all[place]?.setAttribute(mark, '');
};

/** What was measured and can be read, of all pages of a worker. */
const readable = new Set<number>();

/** The controls of a page, in its present colours, that cannot be read in one of their states. */
export const findFaintOfNew = async (page: Page): Promise<string[]> => {
  const selector = controls.join(', ');
  const looks = await page.evaluate(listLooks, selector);
  const fresh = new Map<number, number>();
  for (const [place, look] of looks.entries())
    if (look !== null && !readable.has(look) && !fresh.has(look)) fresh.set(look, place);
  if (fresh.size === 0) return [];
  await page.evaluate(choose, [selector, [...fresh.values()], CHOSEN] as const);
  const faults = await measureControls(page, `[${CHOSEN}]`);
  await page.evaluate(choose, [selector, [], CHOSEN] as const);
  if (faults.length === 0) for (const look of fresh.keys()) readable.add(look);
  return faults;
};
