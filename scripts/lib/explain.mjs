import { root } from './paths.mjs';

/** Why installing or building failed, as a sentence. @param {unknown} error */
export function explain(error) {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path = '' } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === 'ENOSPC') return `The disk is full at ${path}. Make room on it, then try again.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `${path} can't be written. Run this as the user who owns the folder of Turnout, or take it over: sudo chown -R $(whoami) ${root}`;
  return error.message;
}
