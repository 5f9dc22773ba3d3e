import { createServer } from 'node:net';

/** Whether nothing listens on this port of this machine. The port is not reserved: use it at once. */
export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
