// The temporary password that somebody has just logged in with, so that the next screen doesn't have to ask for it
// again. The server still demands it. It is only in memory, and gone after a reload, after the change, and after
// logging out.

let typed: string | null = null;

export function saveTypedPassword(password: string): void {
  typed = password;
}

export function typedPassword(): string | null {
  return typed;
}

export function forgetTypedPassword(): void {
  typed = null;
}
