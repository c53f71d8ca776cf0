import type { Config } from '../../config.ts';

/** Why the server can't listen where it was told to, and what to do; null if the error is about something else. */
export function listenTroubleOf(
  error: unknown,
  { host, port }: Pick<Config, 'host' | 'port'>,
): string | null {
  const { code, syscall, hostname } = error as Record<string, unknown>;
  if (syscall !== 'listen' && !(syscall === 'getaddrinfo' && hostname === host)) return null;
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Set PORT to another one.`;
  if (code === 'EACCES')
    return `Port ${port} is for root alone. Set PORT to 1024 or higher, and put a proxy in front of it.`;
  return `HOST is ${host}, which is no address of this machine. Set it to 127.0.0.1 for this machine alone, or to 0.0.0.0 for everyone who can reach it.`;
}
