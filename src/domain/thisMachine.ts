/** Whether a host name leads to the machine that looks it up, so that nobody else's device gets anywhere with it. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
