import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Cable {
  /** The URL of the same server through the cable. */
  url: string;
  /** Breaks every connection and refuses new ones, so that open streams notice the lost network. */
  pull(): void;
  plug(): void;
  /** Keeps connections and accepts new ones, but forwards nothing, like a server that hangs. */
  hang(): void;
  close(): Promise<void>;
}

/** A network between a browser and a server that can be cut. Chromium's own offline mode keeps streams open. */
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
