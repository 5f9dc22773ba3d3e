/**
 * The popup's script: gets the credential and hands it to the page that opened the popup, if that is one of our own.
 * A string, because it runs in browsers as it stands and has to be found by a built server too.
 */
export const handBackScript = String.raw`'use strict';
(() => {
  const status = document.getElementById('status');
  const handBack = async (form, button) => {
    const body = new URLSearchParams(new FormData(form));
    if (button && button.name) body.set(button.name, button.value);
    const response = await fetch(form.action, { method: 'POST', body });
    if (!response.ok) throw new Error('That did not work. Please check what you entered.');
    const { credential } = await response.json();
    if (!window.opener) throw new Error('The page that asked is no longer there. You can close this window.');
    window.opener.postMessage({ type: 'stand-in-credential', credential }, window.location.origin);
    window.close();
  };
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    handBack(event.target, event.submitter).catch((error) => { status.textContent = error.message; });
  });
})();
`;
