/**
 * The document of the tests of pages and console screens: one for all files of a worker, so that the pages and their
 * libraries are loaded once, and emptied before each file.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const address = 'https://soletake.test/';
/** Where a worker keeps that it has a document. */
const worker = process as { document?: Promise<unknown> };

const removeAttributes = (element: Element): void => {
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
};

/** As a browser shows it that has never been here. The style sheets of components stay: the libraries write them only once. */
const emptyDocument = (): void => {
  document.body.replaceChildren();
  for (const element of [...document.head.children]) if (element.localName !== 'style') element.remove();
  removeAttributes(document.body);
  removeAttributes(document.documentElement);
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  history.replaceState(null, '', address);
};

const sharedDocument: Environment = {
  name: 'one document',
  viteEnvironment: 'client',
  setup: async (global: typeof globalThis) => {
    worker.document ??= Promise.resolve(builtinEnvironments['happy-dom'].setup(global, { happyDOM: { url: address } }));
    await worker.document;
    emptyDocument();
    return { teardown: () => undefined };
  },
};

// eslint-disable-next-line no-restricted-exports -- Vitest reads an environment from the default export.
export default sharedDocument;
