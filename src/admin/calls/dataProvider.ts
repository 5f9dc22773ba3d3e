/** Lists and shows, in react-admin's simple REST dialect. Whatever changes something is a command, sent by `call`. */
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { readAnswer, type Call } from '#contracts/http/call.ts';
import type { Api } from './api.ts';

export type ConsoleDataProvider = DataProvider & {
  /** Asks a declared endpoint; in components use `useCall`. */
  call: Call;
};

const refuse = (): Promise<never> => Promise.reject(new Error('staff change things by named commands only'));

export const createDataProvider = ({ request, call }: Pick<Api, 'request' | 'call'>): ConsoleDataProvider => {
  const httpClient = async (url: string, options: RequestInit = {}) => {
    const response = await request(url, options);
    const json = await readAnswer(response);
    return { status: response.status, headers: response.headers, body: '', json };
  };
  const { getList, getOne, getMany, getManyReference } = simpleRestProvider('/api/admin', httpClient);
  return {
    getList,
    getOne,
    getMany,
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
