/** A line between a process and its database that can go dead in a test. */
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export type Line = {
  /** The database's address through this line. */
  address: string;
  /** Nothing passes any more, and every connection stays open, also new ones. */
  hang: () => void;
  /** Ends the connections that there are. */
  drop: () => void;
  /** Ends the connections, and every new one at once. */
  cut: () => void;
  mend: () => void;
  close: () => void;
};

export const openLine = async (connectionString: string): Promise<Line> => {
  const { hostname, port } = new URL(connectionString);
  const sockets: Socket[] = [];
  let isCut = false;
  let isHung = false;
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    far.on('error', () => undefined);
    sockets.push(near, far);
    if (isHung) return;
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(connectionString);
  address.port = String((server.address() as AddressInfo).port);
  const drop = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    address: address.href,
    hang: () => {
      isHung = true;
      sockets.forEach((socket) => (socket.unpipe(), socket.pause()));
    },
    drop,
    cut: () => {
      isCut = true;
      drop();
    },
    mend: () => {
      isCut = isHung = false;
    },
    close: () => {
      drop();
      server.close();
    },
  };
};
