/** Runs before each file of tests with a document: what one test leaves on the page, the next does not find. */
import * as React from 'react';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { clearSession } from '#web/app/session/session.ts';

// A slow machine is no failure: waiting ends when the condition holds.
configure({ asyncUtilTimeout: 15_000 });
afterEach(() => {
  cleanup();
  clearSession();
});

/**
 * React keeps a stack trace of every element that it creates, until it has created ten thousand within a second. Tests
 * never read them, and they take a tenth of the time of rendering.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Partial<
  Record<string, object>
>;
if (internals !== undefined)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
    configurable: true,
  });
