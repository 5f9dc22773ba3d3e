import { existsSync } from 'node:fs';
import type { RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { PageHandle } from './routing/page.ts';
import { routes } from './routes.tsx';

const pages = routes.flatMap(({ children = [] }) => children);
const handleOf = ({ handle }: RouteObject) => handle as PageHandle | undefined;

describe('the table of addresses', () => {
  it('names an existing source file for every page, so that it can be preloaded', () => {
    const modules = pages.flatMap((route) => handleOf(route)?.module ?? []);
    expect(modules.length).toBeGreaterThan(10);
    expect(modules.filter((module) => !existsSync(module))).toEqual([]);
  });

  it('guards exactly the pages of the specification, the two around a purchase, the transfer of a licence, the saved videos, the notifications, the messages and the own suspension', () => {
    const guarded = pages.filter((route) => handleOf(route)?.isGuarded).map(({ path }) => path);
    expect(guarded.sort()).toEqual(
      [
        '/account',
        '/browse',
        '/dashboard',
        '/messages',
        '/messages/:threadId',
        '/notifications',
        '/orders/:orderId',
        '/saved',
        '/setup-profile',
        '/studio/:videoId',
        '/studio/analytics',
        '/studio/claims/:claimId',
        '/suspension',
        '/transfers/:orderId',
        '/upload',
        '/verify-email',
        '/videos/:videoId/checkout',
      ].sort(),
    );
  });

  it.each(pages.filter(({ lazy }) => lazy).map(({ path, lazy }) => [path, lazy] as const))(
    'opens %s',
    async (_, lazy) => {
      if (typeof lazy !== 'function') throw new Error('a page is opened by a function');
      expect(await lazy()).toHaveProperty('Component');
    },
  );
});
