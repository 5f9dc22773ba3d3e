/**
 * The data inside the page: facts of the start and the results of loaders, as JSON that is safe in a script element.
 */
import { UNSAFE_ErrorResponseImpl as ErrorResponse, isRouteErrorResponse, type HydrationState } from 'react-router-dom';
import type { Boot } from '#contracts/site/site.ts';
import type { Shown } from '#web/currency/writeAmount.ts';

type PackedError = { status: number; statusText: string; data: unknown };
export type AppData = {
  boot: Boot;
  /** The currency that the server has shown beside the pounds. */
  shown: Shown | null;
  /** The id of the request, of a page that says that something is wrong. */
  reference?: string;
  loaderData: Record<string, unknown>;
  errors: Record<string, PackedError> | null;
};

type Loaded = { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null };

/** Internal errors stay inside: only an answer with a status is shown in detail. */
const packError = (error: unknown): PackedError =>
  isRouteErrorResponse(error)
    ? { status: error.status, statusText: error.statusText, data: error.data as unknown }
    : { status: 500, statusText: '', data: null };

const mapValues = <A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON that cannot close the script element it stands in. */
export const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? '');

/** Guarded routes are left out, so that the browser runs their guard and loader itself. */
export const packAppData = (
  facts: Pick<AppData, 'boot' | 'shown' | 'reference'>,
  { loaderData, errors }: Loaded,
  isGuarded: (id: string) => boolean,
): string => {
  const data: AppData = {
    ...facts,
    loaderData: Object.fromEntries(Object.entries(loaderData).filter(([id]) => !isGuarded(id))),
    errors: errors ? mapValues(errors, packError) : null,
  };
  return safeJson(data);
};

export const readAppData = (json: string): AppData => JSON.parse(json) as AppData;

export const hydrationState = ({ loaderData, errors }: AppData): HydrationState => ({
  loaderData,
  errors: errors
    ? mapValues(errors, ({ status, statusText, data }) => new ErrorResponse(status, statusText, data))
    : null,
});
