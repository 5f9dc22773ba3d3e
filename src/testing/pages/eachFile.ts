/** Runs before each file of tests with a document: what one test leaves on the page, the next does not find. */
import { cleanup, configure } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach } from 'vitest';
import { clearSession } from '#web/app/session/session.ts';
import { followRouter } from '#web/app/session/visits.ts';
import { connectToasts } from '#web/ui/toast.ts';

// A slow machine is no failure: waiting ends when the condition holds.
configure({ asyncUtilTimeout: 120_000 });
// A message that came when the page before had gone would be drawn on this one.
beforeEach(() => connectToasts(() => undefined)());
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  clearSession();
  // Where a guard has turned somebody away would be where the next sign-in leads.
  sessionStorage.clear();
  localStorage.clear();
  // Nobody has come from another page.
  followRouter(createMemoryRouter([{ path: '*' }]));
});
