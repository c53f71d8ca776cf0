import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Cable {
  /** The same server, reached through the cable. */
  url: string;
  /** Breaks every connection and refuses new ones: what a lost network does to a stream that is open. */
  pull(): void;
  plug(): void;
  /** Connections stay and new ones are taken, and nothing comes through: a server that hangs. */
  hang(): void;
  close(): Promise<void>;
}

/** A network between a browser and a server that can be lost. Going offline in Chromium leaves streams open. */
export async function cableTo(target: string): Promise<Cable> {
  const port = Number(new URL(target).port);
  const open = new Set<Socket>();
  let plugged = true;
  let hangs = false;
  const server = createServer((near) => {
    if (!plugged) {
      near.destroy();
      return;
    }
    if (hangs) {
      open.add(near);
      near.on('error', () => {});
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => open.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pull() {
      plugged = false;
      cut();
    },
    plug() {
      plugged = true;
      if (hangs) cut();
      hangs = false;
    },
    hang() {
      hangs = true;
      open.forEach((socket) => socket.unpipe().pause());
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
