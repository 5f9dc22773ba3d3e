import { AsyncResource } from 'node:async_hooks';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';

/** Requests of one connection that may wait behind the one that is being answered. */
const MOST_WAITING = 100;

/**
 * Begins the work of a request when its answer may be written. Requests may be sent one behind the other without waiting
 * (RFC 9112, 9.3.2); an answer behind another has no connection yet, and hears of none that ends: files that it had opened
 * would stay open for good. A request whose connection ends before its turn is forgotten, and a connection with more than
 * 100 waiting requests is ended.
 */
export const answerInTurn = (): RequestHandler => {
  const waiting = new WeakMap<Socket, number>();
  return (request, response, next) => {
    if (response.socket !== null) {
      next();
      return;
    }
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > MOST_WAITING) {
      socket.destroy();
      return;
    }
    const begin = (): void => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      // A connection that has ended does not say so again.
      if (!socket.destroyed) next();
    };
    // In a tick of its own: the answer may end at once, and Node is still handing the connection over.
    response.once(
      'socket',
      AsyncResource.bind(() => process.nextTick(begin)),
    );
  };
};
