import { QueryClient } from '@tanstack/react-query';
import { Problem } from '#contracts/http/problem.ts';

/** What a page remembers of the server. A refusal is final; only a server in trouble is asked again. */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: (count, error) => error instanceof Problem && error.status >= 500 && count < 2 },
    },
  });
