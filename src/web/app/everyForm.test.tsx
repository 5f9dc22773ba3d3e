import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  countRows,
  findFault,
  findOtherAmount,
  findStaleRemark,
  moneyFieldsIn,
  moneyFieldsOf,
  scanForms,
  scanMoneyFields,
} from '#testing/pages/forms/everyForm.ts';
import { accountForms } from '#testing/pages/forms/memberForms.tsx';
import { createRefusingServer } from '#testing/pages/forms/refusingServer.ts';
import { openSiteForm, renderSiteForm } from '#testing/pages/forms/siteForm.tsx';
import { studioForms, tradeForms } from '#testing/pages/forms/tradeForms.tsx';
import { signInForms, visitorForms } from '#testing/pages/forms/visitorForms.tsx';
import { watchToasts } from '#testing/pages/toasts.ts';

const rows = [...signInForms, ...visitorForms, ...accountForms, ...studioForms, ...tradeForms];

/** Nothing of these is sent to the server; or they are what the rows are made of. */
const notSent = [
  'src/web/components/browse/BrowseFilterBar.tsx',
  'src/web/components/sending/SendingForm.tsx',
  'src/web/pages/style-guide/StyleGuideChoices.tsx',
  'src/web/pages/style-guide/StyleGuideFields.tsx',
  'src/web/ui/fields/Form.tsx',
];

watchToasts();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  window.location.hash = '';
});

describe('every form of the site', () => {
  it('has a row below', () => {
    const found = scanForms('src/web', ['Form', 'SendingForm', 'form']);
    for (const file of notSent) delete found[file];
    expect(countRows(rows.map(({ file }) => file))).toEqual(found);
  });

  it.each(rows)('can be sent again after any refusal: $title', async (row) => {
    row.before?.();
    const server = createRefusingServer(row.endpoint, row.remarked, row.prepared ?? []);
    vi.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
    renderSiteForm(row);
    await findFault(row, server, () => openSiteForm(row));
  });
});

describe('a remark about two fields', () => {
  const pairs = rows.flatMap(({ pair, ...row }) => (pair ? [{ row, pair, title: row.title }] : []));

  it.each(pairs)('goes when the other one is changed: $title', async ({ row, pair }) => {
    row.before?.();
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      createRefusingServer(row.endpoint, row.remarked, row.prepared ?? []).fetch,
    );
    renderSiteForm(row);
    await findStaleRemark(row, pair, await openSiteForm(row));
  });
});

describe('every field of the site that takes money', () => {
  const takingMoney = rows.filter((row) => moneyFieldsOf(row).length > 0);
  /** What stands in a form, and the samples of the style guide. */
  const parts = [
    'src/web/components/studio/PriceField.tsx',
    'src/web/ui/fields/MoneyInput.tsx',
    'src/web/pages/style-guide/StyleGuideFields.tsx',
  ];

  it('is in a row', () => {
    const found = scanMoneyFields('src/web');
    for (const file of parts) delete found[file];
    expect(moneyFieldsIn(rows)).toEqual(found);
  });

  it.each(takingMoney)('reads an amount in one way alone: $title', async (row) => {
    row.before?.();
    const server = createRefusingServer(row.endpoint, row.remarked, row.prepared ?? []);
    vi.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
    renderSiteForm(row);
    await findOtherAmount(row, server, await openSiteForm(row));
  });
});
