/**
 * The stand-in for Google's sign-in script, with the part of its interface that sites use: initialize, prompt,
 * renderButton, disableAutoSelect, cancel. One-tap is suppressed, unless the script is asked for with `?onetap=1`.
 * A string, because it runs in browsers as it stands and has to be found by a built server too.
 */
import type { Person } from './people.ts';

const script = String.raw`
  const source = new URL(document.currentScript.src);
  const showsOneTap = source.searchParams.get('onetap') === '1';
  let settings;
  let popup;
  let card;

  const answer = (credential, selectBy) =>
    settings.callback({ credential, select_by: selectBy, clientId: settings.client_id });
  const query = () => {
    const known = { client_id: settings.client_id };
    if (settings.nonce) known.nonce = settings.nonce;
    return new URLSearchParams(known);
  };

  window.addEventListener('message', (event) => {
    if (event.origin !== source.origin || !popup || event.source !== popup) return;
    if (!event.data || event.data.type !== 'stand-in-credential') return;
    popup = undefined;
    answer(event.data.credential, 'btn');
  });
  const openPopup = () => {
    popup = window.open(new URL('choose?' + query(), source), 'stand-in-google', 'popup,width=460,height=700');
  };

  const moment = (type, reason) => ({
    getMomentType: () => type,
    isDisplayMoment: () => type === 'display' || type === 'suppressed',
    isDisplayed: () => type === 'display',
    isNotDisplayed: () => type === 'suppressed',
    getNotDisplayedReason: () => (type === 'suppressed' ? reason : undefined),
    isSkippedMoment: () => type === 'skipped' || type === 'suppressed',
    getSkippedReason: () => (type === 'skipped' ? reason : undefined),
    isDismissedMoment: () => type === 'dismissed',
    getDismissedReason: () => (type === 'dismissed' ? reason : undefined),
  });

  const make = (tag, text, css) => {
    const element = document.createElement(tag);
    element.textContent = text;
    element.style.cssText = css;
    if (tag === 'button') element.type = 'button';
    return element;
  };
  const closeCard = () => {
    if (card) card.remove();
    card = undefined;
  };
  const takeOneTap = async () => {
    const body = query();
    body.set('subject', person.subject);
    const response = await fetch(new URL('credential', source), { method: 'POST', body });
    if (response.ok) answer((await response.json()).credential, 'user_1tap');
  };
  const showCard = (tell) => {
    closeCard();
    card = make('div', '', 'position:fixed;z-index:9999;top:16px;right:16px;width:320px;max-width:calc(100vw - 32px);' +
      'padding:16px;border:1px solid #747775;border-radius:12px;background:#fff;color:#1f1f1f;' +
      'font:14px/1.4 system-ui,sans-serif;box-shadow:0 4px 16px rgb(0 0 0 / .2)');
    card.setAttribute('role', 'dialog');
    card.setAttribute('aria-label', 'Sign in with Google');
    const close = make('button', '×', 'float:right;width:44px;height:44px;margin:-8px -8px 0 0;border:0;background:none;' +
      'color:inherit;font-size:20px;cursor:pointer');
    close.setAttribute('aria-label', 'Close');
    close.addEventListener('click', () => {
      closeCard();
      tell(moment('skipped', 'user_cancel'));
    });
    const go = make('button', 'Continue as ' + person.name, 'display:block;width:100%;min-height:44px;margin-top:12px;' +
      'border:0;border-radius:999px;background:#0b57d0;color:#fff;font:inherit;font-weight:600;cursor:pointer');
    go.addEventListener('click', () => {
      closeCard();
      tell(moment('dismissed', 'credential_returned'));
      takeOneTap();
    });
    card.append(close, make('p', 'Sign in with Google (a local stand-in)', 'margin:0;font-weight:600'),
      make('p', person.email, 'margin:4px 0 0'), go);
    document.body.append(card);
    tell(moment('display'));
  };

  const labels = {
    signin_with: 'Sign in with Google', signup_with: 'Sign up with Google',
    continue_with: 'Continue with Google', signin: 'Sign in',
  };
  const colours = {
    outline: 'border:1px solid #747775;background:#fff;color:#1f1f1f',
    filled_blue: 'border:1px solid #0b57d0;background:#0b57d0;color:#fff',
    filled_black: 'border:1px solid #8e918f;background:#131314;color:#e3e3e3',
  };
  const rounded = { pill: '999px', circle: '999px' };

  window.google = window.google || {};
  window.google.accounts = window.google.accounts || {};
  window.google.accounts.id = {
    initialize: (options) => { settings = options; },
    prompt: (listener) => {
      const tell = (what) => { if (listener) listener(what); };
      if (showsOneTap) showCard(tell);
      else Promise.resolve().then(() => tell(moment('suppressed', 'suppressed_by_user')));
    },
    renderButton: (parent, options, onClick) => {
      const { theme, text, shape, type, width } = options || {};
      const isIcon = type === 'icon';
      const label = labels[text] || labels.signin_with;
      const button = make('button', isIcon ? 'G' : label, 'min-height:44px;cursor:pointer;font:500 14px/1.4 system-ui,sans-serif;' +
        'max-width:400px;padding:0 16px;' + (colours[theme] || colours.outline));
      button.style.borderRadius = rounded[shape] || '6px';
      if (width && !isIcon) button.style.width = parseInt(width, 10) + 'px';
      button.setAttribute('aria-label', label);
      button.title = 'A local stand-in: nobody there is real';
      button.addEventListener('click', () => {
        if (onClick) onClick();
        openPopup();
      });
      parent.replaceChildren(button);
    },
    disableAutoSelect: () => {},
    cancel: closeCard,
  };
`;

/** The script as it is served; `person` is who one-tap offers. */
export const googleScript = ({ subject, name, email }: Person): string =>
  `'use strict';\n(() => {\n  const person = ${JSON.stringify({ subject, name, email })};\n${script}})();\n`;
