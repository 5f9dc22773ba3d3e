/** The style sheet of the hosted page, which stands alone: no other file, font or script is loaded. */
export const payStyle = `
:root {
  color-scheme: light dark;
  --paper: #faf7f2; --surface: #ffffff; --sunk: #f1ece3; --ink: #1b1a17; --muted: #665f55; --line: #e4ded3;
  --accent: #b93d0a; --accent-soft: #fbe5da; --danger: #9f1d1d; --danger-soft: #fbe3e1;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141311; --surface: #1d1b18; --sunk: #0e0d0c; --ink: #f3eee6; --muted: #a79f92; --line: #35312b;
    --accent: #ff8a5b; --accent-soft: #3a2118; --danger: #ff9d94; --danger-soft: #3b1a17;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 'Instrument Sans Variable', 'Instrument Sans', system-ui, sans-serif;
}
h1, .amount {
  font-family: 'Bricolage Grotesque Variable', 'Bricolage Grotesque', system-ui, sans-serif;
  font-weight: 645; letter-spacing: -0.02em; line-height: 1.05; text-wrap: balance; margin: 0;
}
h1 { font-size: 24px; overflow-wrap: anywhere; }
.amount { font-size: 40px; font-variant-numeric: tabular-nums; }
.banner {
  margin: 0; padding: 8px 16px; text-align: center; font-size: 14px;
  background: var(--accent-soft); color: var(--accent);
}
main {
  display: grid; grid-template-columns: 1fr 1fr; gap: 28px 64px; align-items: start;
  max-width: 960px; margin: 0 auto; padding: 68px 28px;
}
.summary { display: grid; gap: 16px; }
.quiet { margin: 0; color: var(--muted); font-size: 14px; }
.amount .quiet { font-weight: 400; letter-spacing: 0; }
form, .notice {
  display: grid; gap: 20px; padding: 28px; background: var(--surface);
  border: 1px solid var(--line); border-radius: 18px;
}
form.bare { padding: 0; background: none; border: 0; justify-items: start; }
.notice { grid-column: 1 / -1; justify-self: center; width: 100%; max-width: 460px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
.field { display: grid; gap: 4px; }
label, legend { font-size: 14px; font-weight: 600; padding: 0; }
input {
  width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; font-variant-numeric: tabular-nums;
  color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 12px;
}
fieldset { margin: 0; padding: 0; border: 0; display: grid; gap: 8px; }
.cards { display: grid; gap: 8px; margin: 4px 0 0; padding: 0; list-style: none; }
.cards a {
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; align-items: center;
  min-height: 44px; padding: 8px 12px; border-radius: 12px; border: 1px solid var(--line);
  color: inherit; text-decoration: none; font-size: 14px;
}
.cards a[aria-current] { border-color: var(--accent); background: var(--accent-soft); }
.cards code { font: 13px 'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, monospace; color: var(--muted); }
.cards a[aria-current] code { color: inherit; }
.choice { display: flex; gap: 12px; align-items: center; min-height: 44px; font-weight: 400; }
.choice input { width: 20px; min-height: 20px; accent-color: var(--accent); }
.buttons { display: grid; gap: 8px; }
button, .button {
  display: block; min-height: 48px; padding: 12px 20px; border-radius: 999px; border: 1px solid transparent;
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
}
.primary { background: var(--ink); color: var(--paper); }
.secondary { background: transparent; color: var(--ink); border-color: var(--line); }
.decline { margin: 0; padding: 12px 16px; border-radius: 12px; background: var(--danger-soft); color: var(--danger); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 760px) {
  main { grid-template-columns: 1fr; padding: 28px 16px; }
  form, .notice { padding: 20px 16px; }
}
`;
