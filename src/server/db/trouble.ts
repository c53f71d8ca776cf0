import { ourName, ownerOf } from './owner.ts';
import { codeOf } from './unavailable.ts';

/** What a system error means and what to do about it, for the person who runs Turnout; without a final period. */
export function troubleOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { path = '' } = error as { path?: string };
  const code = codeOf(error);
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/.test(code))
    return `the disk is full${path && ` at ${path}`}. Make room on it, then try again`;
  if (/^(ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)/.test(code))
    return `${error.message || code}. Check that it runs and that its address is right`;
  if (code === 'EROFS') return `the disk of ${path} can only be read`;
  if (path && (code === 'EACCES' || code === 'EPERM')) {
    const { name, path: at } = ownerOf(path);
    return `${path} is not for ${ourName()}, because ${at} belongs to ${name}. Run this as ${name}, or choose another place`;
  }
  if (path && (code === 'ENOTDIR' || code === 'EEXIST'))
    return `a file stands in the way of ${path}`;
  if (path && code === 'ENOENT') return `there is no ${path}`;
  // If several addresses all failed, the error has no message of its own. If a signal stopped something, the cause says
  // why.
  if (error.cause instanceof Error) return error.cause.message;
  return error.message || code;
}
