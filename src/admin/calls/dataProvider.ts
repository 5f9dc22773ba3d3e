/** Lists and shows, in react-admin's simple REST dialect. Whatever changes something is a command, sent by `call`. */
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { asProblem, readAnswer, type Call } from '#contracts/http/call.ts';
import type { Api } from './api.ts';

export type ConsoleDataProvider = DataProvider & {
  /** Asks a declared endpoint; in components use `useCall`. */
  call: Call;
};

/** A list answers no more records at once. */
const MOST_IDS = 100;

const refuse = (): Promise<never> => Promise.reject(new Error('staff change things by named commands only'));

export const createDataProvider = ({ request, call }: Pick<Api, 'request' | 'call'>): ConsoleDataProvider => {
  const httpClient = async (url: string, options: RequestInit = {}) => {
    const response = await request(url, options);
    const json = await readAnswer(response).catch(asProblem(options.signal));
    return { status: response.status, headers: response.headers, body: '', json };
  };
  const { getList, getOne, getMany, getManyReference } = simpleRestProvider('/api/admin', httpClient);
  return {
    getList,
    getOne,
    getMany: async (resource, { ids, ...params }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, part) =>
        getMany(resource, { ...params, ids: ids.slice(part * MOST_IDS, (part + 1) * MOST_IDS) }),
      );
      return { data: (await Promise.all(parts)).flatMap(({ data }) => data) };
    },
    getManyReference,
    create: refuse,
    update: refuse,
    updateMany: refuse,
    delete: refuse,
    deleteMany: refuse,
    call,
    supportAbortSignal: true,
  };
};
