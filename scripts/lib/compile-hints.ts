import type { Plugin } from 'vite';

/** Must be the first line of a file. Browsers other than Chromium ignore it. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes Chromium compile a whole script off the main thread while it downloads. Otherwise each function is compiled
 * when it is first called, which is a third of the time that a slow phone takes to get a screen ready. Libraries that
 * only one screen needs, such as the charts, are left out because most of their code is never called.
 */
export function compileHints(): Plugin {
  return {
    name: 'turnout:compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && !file.name.startsWith('rare')) file.code = HINT + file.code;
      },
    },
  };
}
