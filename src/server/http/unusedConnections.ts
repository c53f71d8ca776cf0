import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Browsers open connections ahead of what they may ask, and Node does not count one that has never asked as idle. Returns
 * how to close those, so that a server that stops does not wait for a question that nobody has.
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
