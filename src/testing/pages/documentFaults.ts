import axe from 'axe-core';

/** WCAG 2.2, level AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules that need a browser, which knows places and colours. */
const ofLayout = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } };

/** Judges the document in memory by every rule of WCAG 2.2 AA but those about colours and sizes; answers the faults. */
export const findDocumentFaults = async (): Promise<string[]> => {
  // The document in memory does not know that `hidden` hides.
  const context = { include: [document.body], exclude: ['[hidden]'] };
  const { violations } = await axe.run(context, {
    runOnly: { type: 'tag', values: tags },
    rules: ofLayout,
    resultTypes: ['violations'],
    preload: false,
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
};
