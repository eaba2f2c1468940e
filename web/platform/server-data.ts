import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { AnswerOf, Call, ParamsOf, QueryInputOf } from '#contract/call.ts';

/** Input of a visitor's GET. */
export interface ServerCallInput<C extends Call> {
  params?: ParamsOf<C>;
  query?: QueryInputOf<C>;
}

/** Makes a call within the server, as a visitor. Throws `ApiError` as in the browser. */
export type ServerCall = <C extends Call>(definition: C, input?: ServerCallInput<C>) => Promise<AnswerOf<C>>;

/** Interface of a page's loader to the server that renders it. */
export interface ServerData {
  queryClient: QueryClient;
  call: ServerCall;
}

/** Carries it to the loaders; undefined in the browser, where pages ask by themselves. */
export const serverData = createContext<ServerData | undefined>(undefined);
