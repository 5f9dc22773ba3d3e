/** People live in the marketplace until they are told that it is over, and everything comes to rest. */
import type { Site } from '#driver/siteProcess.ts';
import { check, checkAtRest } from './checks.ts';
import { acknowledged, enterStaffStubbornly, pause, story } from './story.ts';

const REST_MS = 150_000;

export const startLiving = (site: Site, film: Buffer) => {
  let isOver = false;
  let failure: unknown;
  let cycles = 0;
  const living = (async () => {
    const moderator = await enterStaffStubbornly(site, 'moderator');
    const finance = await enterStaffStubbornly(site, 'finance');
    while (!isOver) {
      await story(site, film, { moderator, finance }, cycles);
      cycles += 1;
    }
  })().catch((error: unknown) => {
    failure = error;
  });
  return {
    hasFailed: (): boolean => failure !== undefined,
    /** Lets the round that is under way end, and answers what is not as it must be. */
    end: async (): Promise<string[]> => {
      isOver = true;
      await living;
      const deadline = Date.now() + REST_MS;
      let open = await checkAtRest(site);
      while (open.length > 0 && Date.now() < deadline) {
        await pause(1000);
        open = await checkAtRest(site);
      }
      const faults = [...open, ...(await check(site))];
      if (failure !== undefined) faults.push(failure instanceof Error ? failure.message : 'the story broke');
      return faults;
    },
    summary: (): string => `${cycles} rounds, ${acknowledged.sold.size} sales, ${acknowledged.payouts.size} payouts`,
  };
};
