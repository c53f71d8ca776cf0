import type { Plugin } from 'vite';

/** Has to be the first of a file. Other browsers than Chromium's read over it. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has Chromium compile all of a script beside the page's thread, while it comes. Without it each function is compiled
 * when it is first called: a third of the time in which a slow phone gets a screen ready. Of libraries that one screen
 * needs, such as the one that draws, most is never called.
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
