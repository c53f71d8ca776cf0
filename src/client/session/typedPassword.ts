// The temporary password that somebody has just logged in with, so that the screen that replaces it needn't ask for it
// again. The server still demands it. In memory only: gone with a reload, after the change, and with logging out.

let typed: string | null = null;

export function keepTypedPassword(password: string): void {
  typed = password;
}

export function typedPassword(): string | null {
  return typed;
}

export function forgetTypedPassword(): void {
  typed = null;
}
