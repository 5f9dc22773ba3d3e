import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '#admin/calls/api.ts';
import {
  countRows,
  findFault,
  findOtherAmount,
  moneyFieldsIn,
  moneyFieldsOf,
  scanForms,
  scanMoneyFields,
} from '#testing/pages/forms/everyForm.ts';
import {
  accountForms,
  financeForms,
  moderationForms,
  type ConsoleFormRow,
} from '#testing/pages/forms/consoleForms.tsx';
import { createRefusingServer } from '#testing/pages/forms/refusingServer.ts';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { clearSession } from '#admin/calls/session.ts';

const rows = [...accountForms, ...moderationForms, ...financeForms];

/** Nothing of these is sent to the server; or the rows are made of them. */
const notSent = [
  'src/admin/parts/form/Form.tsx',
  'src/admin/parts/form/FormDialog.tsx',
  'src/admin/parts/form/ReasonDialog.tsx',
  'src/admin/parts/list/ViewNameDialog.tsx',
  'src/admin/audit/FilterForm.tsx',
];

/** The form on the page, behind its button where there is one. */
const openForm = async ({ button }: ConsoleFormRow): Promise<HTMLFormElement> => {
  if (button) {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: button }));
  }
  return waitFor(() => {
    const form = document.querySelector('form');
    if (!form) throw new Error('there is no form');
    return form;
  });
};

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.restoreAllMocks();
});

describe('every form of the console', () => {
  it('has a row below', () => {
    const found = scanForms('src/admin', ['Form', 'FormDialog', 'ReasonDialog', 'form']);
    for (const file of notSent) delete found[file];
    expect(countRows(rows.map(({ file }) => file))).toEqual(found);
  });

  it.each(rows)('can be sent again after any refusal: $title', async (row) => {
    const server = createRefusingServer(row.endpoint, row.remarked, row.prepared ?? []);
    const { call } = createApi(server.fetch);
    renderConsole(row.part(), { roles: ['admin', 'moderator', 'finance'], call, me: 'someone' });
    await findFault(row, server, () => openForm(row));
  });
});

describe('every field of the console that takes money', () => {
  const takingMoney = rows.filter((row) => moneyFieldsOf(row).length > 0);

  it('is in a row', () => {
    expect(moneyFieldsIn(rows)).toEqual(scanMoneyFields('src/admin'));
  });

  it.each(takingMoney)('reads an amount in one way alone: $title', async (row) => {
    const server = createRefusingServer(row.endpoint, row.remarked, row.prepared ?? []);
    renderConsole(row.part(), { roles: ['finance'], call: createApi(server.fetch).call, me: 'someone' });
    await findOtherAmount(row, server, await openForm(row));
  });
});
