import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Browsers open connections in advance, and Node doesn't count a connection as idle if it never sent a request. Returns
 * a function that closes them, so that a stopping server doesn't wait for them.
 */
export function watchUnusedConnections(server: Server): () => void {
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
}
