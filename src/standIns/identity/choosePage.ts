/** The page on which one chooses whom to be: in a popup for the script, in the window for the redirect flow. */
import { providerLabels, type Provider } from '#contracts/auth/vocabulary.ts';
import { people, type Person } from './people.ts';

type Options = {
  provider: Provider;
  /** Where the form goes, and what goes along. */
  action: string;
  carried: Readonly<Record<string, string | undefined>>;
  /** In a popup: hands the answer to the page that opened it. */
  handBackScript?: string;
  cspNonce: string;
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

const style = `
  :root { color-scheme: light dark; --paper: #faf7f2; --ink: #1b1a17; --muted: #665f55; --line: #e4ded3; --surface: #fff }
  @media (prefers-color-scheme: dark) { :root { --paper: #141311; --ink: #f3eee6; --muted: #a79f92; --line: #35312b; --surface: #1d1b18 } }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
  .banner { background: var(--ink); color: var(--paper); text-align: center; font-size: 14px; padding: 8px 16px }
  main { max-width: 420px; margin: 0 auto; padding: 24px 16px }
  h1 { font-size: 24px; margin: 0 0 16px } h2 { font-size: 16px; margin: 24px 0 8px }
  button, input { font: inherit; color: inherit; min-height: 44px; border: 1px solid var(--line); background: var(--surface) }
  button { display: block; width: 100%; border-radius: 12px; padding: 10px 16px; margin: 0 0 8px; text-align: left; cursor: pointer }
  button span { display: block; color: var(--muted); font-size: 14px }
  input:not([type=checkbox]) { width: 100%; border-radius: 12px; padding: 8px 12px }
  input[type=checkbox] { min-height: 0; width: 18px; height: 18px; vertical-align: middle; margin: 0 8px 0 0 }
  label { display: block; margin: 0 0 8px }
  .go, .cancel { text-align: center } .go { background: var(--ink); color: var(--paper) }
  .cancel { background: none; border-color: transparent; margin-top: 16px }
`;

const personButton = ({ subject, name, email, note }: Person): string =>
  `<button name="subject" value="${subject}">${escapeHtml(name)}
<span>${escapeHtml(email ?? 'no address')} · ${escapeHtml(note)}</span></button>`;

const otherPerson = (provider: Provider): string => `<h2>Somebody else</h2>
<label>Name <input name="name" required maxlength="60" autocomplete="off"></label>
<label>Email <input name="email" type="email"${provider === 'google' ? ' required' : ''} maxlength="254" autocomplete="off"></label>
${provider === 'google' ? '<label><input name="isEmailVerified" type="checkbox" value="yes" checked>The address is confirmed</label>' : ''}
<button class="go">Continue</button>`;

/** The page as HTML; works without script, except in a popup. */
export const choosePage = ({ provider, action, carried, handBackScript, cspNonce }: Options): string => {
  const label = providerLabels[provider];
  const hidden = Object.entries(carried)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value ?? '')}">`)
    .join('');
  const form = (fields: string): string =>
    `<form method="post" action="${escapeHtml(action)}">${hidden}${fields}</form>`;
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Choose an account · Stand-in for ${label}</title>
<link rel="icon" href="data:,"><style nonce="${escapeHtml(cspNonce)}">${style}</style>
${handBackScript === undefined ? '' : `<script src="${escapeHtml(handBackScript)}" defer></script>`}
</head><body><div class="banner">Stand-in for ${label}: nobody here is real</div>
<main><h1>Choose an account</h1><p role="alert" id="status"></p>
${form(people[provider].map(personButton).join('\n'))}
${form(otherPerson(provider))}
${handBackScript === undefined ? form('<button class="cancel" name="cancel" value="yes">Cancel</button>') : ''}
</main></body></html>`;
};
