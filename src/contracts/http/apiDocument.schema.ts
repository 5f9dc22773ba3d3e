import { z } from 'zod';

export const getApiDocument = { response: z.record(z.string(), z.unknown()) };
