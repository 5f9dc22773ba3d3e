/** The refusals of the server that a page meets. */
import type { Page, Response } from 'playwright-core';

/** What the server refuses meanwhile, but for the document and the call that is meant to be refused. */
export const refusedDuring = async (
  page: Page,
  address: string,
  meant: string | undefined,
  act: () => Promise<void>,
): Promise<string[]> => {
  const refused: string[] = [];
  const heed = (response: Response): void => {
    const isMeant = response.url() === address || new URL(response.url()).pathname === meant;
    if (response.status() >= 400 && !isMeant) refused.push(`${response.url()} answers ${response.status()}`);
  };
  page.on('response', heed);
  await act();
  page.off('response', heed);
  return refused;
};
