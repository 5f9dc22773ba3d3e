/** The one test of all forms: what the server refuses never keeps a form from being sent again. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { refusals, type Prepared, type RefusingServer } from './refusingServer.ts';

/** A text for a text field or a choice, true for a box; a radio button by its value. */
export type Typed = Readonly<Record<string, string | true>>;

export type FormRow = {
  /** The file that holds the form, from the root of the repository. */
  file: string;
  title: string;
  endpoint: Prepared[0];
  /** What else the page asks. */
  prepared?: readonly Prepared[];
  /** By the names of the fields. */
  fill: Typed;
  /** The field of the body that the server remarks upon. */
  remarked: string;
  /** Another field, and what else can stand in it; left out where there is no other. */
  other?: readonly [field: string, text: string];
  /** What is judged together with another field: the remark stands at `remarked` and can be mended in `mend`. */
  pair?: Pair;
};
type Pair = {
  /** What is wrong together. */
  fill: Typed;
  text: string;
  mend: readonly [field: string, text: string];
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsNamed = (form: HTMLFormElement, name: string): Control[] =>
  [...form.querySelectorAll<Control>('input, textarea, select')].filter((control) => control.name === name);

const change = (form: HTMLFormElement, name: string, value: string | true): void => {
  const controls = controlsNamed(form, name);
  const [first] = controls;
  if (!first) throw new Error(`the form has no field ${name}`);
  if (first.type === 'radio' || first.type === 'checkbox') {
    const box = controls.find((control) => value === true || control.value === value);
    if (box instanceof HTMLInputElement && !box.checked) fireEvent.click(box);
  } else fireEvent.change(first, { target: { value } });
};

const buttonOf = (form: HTMLFormElement): HTMLButtonElement => {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!button) throw new Error('the form has no button');
  return button;
};

const isReady = (form: HTMLFormElement): boolean =>
  !buttonOf(form).disabled && buttonOf(form).getAttribute('aria-busy') !== 'true';

/** `open` renders the form, or opens it anew where a refusal has closed its dialog. */
export const findFault = async (
  { fill, other }: FormRow,
  server: RefusingServer,
  open: () => Promise<HTMLFormElement>,
): Promise<void> => {
  let form: HTMLFormElement | undefined;
  const settle = async (): Promise<HTMLFormElement> => {
    // A refusal that closes a dialog does so now.
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    if (!form?.isConnected) {
      form = await open();
      for (const [name, value] of Object.entries(fill)) change(form, name, value);
    }
    const present = form;
    await waitFor(() => expect(isReady(present) || !present.isConnected).toBe(true));
    return form.isConnected ? form : settle();
  };
  for (const [turn, refusal] of [...refusals, 'remark' as const].entries()) {
    server.refuse(refusal);
    const present = await settle();
    if (other && turn > 0) change(present, other[0], turn % 2 === 1 ? other[1] : String(fill[other[0]] ?? ''));
    const before = server.timesSent();
    fireEvent.click(buttonOf(present));
    const after = turn === 0 ? 'at first' : `after ${refusals[turn - 1]}`;
    await waitFor(() => expect(server.timesSent(), `the form is sent ${after}`).toBeGreaterThan(before));
  }
  await settle();
};

/** A remark about two fields goes when the other one is changed. */
export const findStaleRemark = async (
  row: FormRow,
  { fill, text, mend }: Pair,
  form: HTMLFormElement,
): Promise<void> => {
  for (const [name, value] of Object.entries({ ...row.fill, ...fill })) change(form, name, value);
  await waitFor(() => expect(isReady(form)).toBe(true));
  fireEvent.click(buttonOf(form));
  await waitFor(() => expect(form.textContent).toContain(text));
  change(form, ...mend);
  await waitFor(() => expect(form.textContent).not.toContain(text));
};

const isMoney = (name: string): boolean => name.endsWith('Pence');

/** The fields of a form that take money. */
export const moneyFieldsOf = ({ fill }: FormRow): string[] => Object.keys(fill).filter(isMoney);

/** What another reader takes for an amount: a comma for a point, an exponent, another base, a sign, a part of a penny. */
const otherAmounts = ['1,50', '1e1', '0x10', '-20', '20.005'] as const;

/** A text that can be read in two ways is remarked upon in each field that takes money, and nothing is sent. */
export const findOtherAmount = async (row: FormRow, server: RefusingServer, form: HTMLFormElement): Promise<void> => {
  const isRemarked = (name: string): boolean =>
    controlsNamed(form, name).some((control) => control.getAttribute('aria-invalid') === 'true');
  for (const [name, value] of Object.entries(row.fill)) change(form, name, value);
  for (const name of moneyFieldsOf(row))
    for (const text of otherAmounts) {
      change(form, name, text);
      await waitFor(() => expect(isReady(form)).toBe(true));
      fireEvent.click(buttonOf(form));
      await waitFor(() => expect(isRemarked(name), `${name} is remarked upon: ${text}`).toBe(true));
      change(form, name, String(row.fill[name]));
      await waitFor(() => expect(isRemarked(name), `${name} takes ${String(row.fill[name])}`).toBe(false));
    }
  expect(server.timesSent()).toBe(0);
};

const tsxFilesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((entry) => path.posix.join(folder, entry))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));

/** `file: names` of all fields under a folder that take money; a `PriceField` is one. */
export const scanMoneyFields = (folder: string): Record<string, string[]> => {
  const found: Record<string, string[]> = {};
  for (const file of tsxFilesIn(folder)) {
    const text = readFileSync(file, 'utf8');
    const names = [...text.matchAll(/\sname="(\w*Pence)"/g)].map(([, name = '']) => name);
    if (text.includes('<PriceField')) names.push('pricePence');
    if (names.length > 0 || text.includes('<MoneyInput')) found[file] = names.toSorted();
  }
  return found;
};

/** `file: names` of the fields that take money in these rows. */
export const moneyFieldsIn = (rows: readonly FormRow[]): Record<string, string[]> =>
  Object.fromEntries(
    rows.filter((row) => moneyFieldsOf(row).length > 0).map((row) => [row.file, moneyFieldsOf(row).toSorted()]),
  );

/** `file: how many` of all forms under a folder that are written as one of these components. */
export const scanForms = (folder: string, components: readonly string[]): Record<string, number> => {
  const pattern = new RegExp(`<(${components.join('|')})(?=[\\s<>])`, 'g');
  const found: Record<string, number> = {};
  for (const file of tsxFilesIn(folder)) {
    const count = [...readFileSync(file, 'utf8').matchAll(pattern)].length;
    if (count > 0) found[file] = count;
  }
  return found;
};

/** `file: how many` of these rows. */
export const countRows = (files: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const file of files) counts[file] = (counts[file] ?? 0) + 1;
  return counts;
};
