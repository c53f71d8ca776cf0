import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build } from 'rolldown';
import { runnerImport, type Plugin, type Rolldown } from 'vite';

const client = fileURLToPath(new URL('../../src/client/', import.meta.url));
const SCREEN = /'([^']+)': \{\s+load: \(\) => import\('\.\.\/(routes\/\w+\.tsx)'\)/g;
const ROOT = '<div id="root"></div>';
const FIRST_MODULE = '<script type="module"';
const ENTRY = /<script type="module"[^>]*><\/script>/;
const PRELOAD = /\s*<link rel="modulepreload"[^>]*>/g;
const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/;

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

/** Lists the files that every start loads and each screen's additional files, in the form that start.ts reads. */
function screenFiles(list: string, bundle: Bundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const named = (name: string) => chunks.find(({ fileName }) => fileName === name);
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    const chunk = named(name);
    if (!chunk) throw new Error(`There is no chunk ${name}`);
    if (found.has(name)) return found;
    for (const imported of chunk.imports) withImports(imported, found);
    return found.add(name);
  };
  const start = chunks
    .filter(({ isEntry }) => isEntry)
    .flatMap(({ fileName }) => [...withImports(fileName)]);
  const files = start.map((name) => `/${name}`);
  const screens = [...list.matchAll(SCREEN)].map(([, path, source = '']) => {
    const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`));
    if (!screen) throw new Error(`The script of ${path} was not built`);
    const own = [...withImports(screen.fileName)].filter((name) => !start.includes(name));
    const places = own.map((name) => {
      const at = files.indexOf(`/${name}`);
      return at === -1 ? files.push(`/${name}`) - 1 : at;
    });
    return [path, places];
  });
  if (screens.length === 0) throw new Error('app/screens.ts lists no screens');
  return { files, always: start.length, screens };
}

/** Bundles start/start.ts and its imports into one classic script. */
async function startScript(files: object): Promise<string> {
  const { output } = await build({
    input: `${client}start/start.ts`,
    write: false,
    transform: { define: { SCREEN_FILES: JSON.stringify(files) } },
    output: { format: 'iife', minify: true },
  });
  return output[0].code.trim();
}

async function startFrame(): Promise<string> {
  const { module } = await runnerImport<{ StartFrame: ComponentType }>(
    `${client}start/StartFrame.tsx`,
    { logLevel: 'error' },
  );
  return renderToStaticMarkup(createElement(module.StartFrame));
}

async function startStyle(): Promise<string> {
  const css = await readFile(`${client}start/start.css`, 'utf8');
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Inlines into the page whatever must run before anything else has loaded: the start frame with its style, and the
 * script that loads the screen and its data. The style sheet goes after the frame, which would otherwise wait for it,
 * and before the program's root.
 */
export function inlineStart(): Plugin {
  return {
    name: 'turnout:inline-start',
    transformIndexHtml: {
      order: 'post',
      async handler(page, { bundle }) {
        const list = await readFile(`${client}app/screens.ts`, 'utf8');
        const files = bundle ? screenFiles(list, bundle) : { files: [], always: 0, screens: [] };
        const styleSheet = STYLE_SHEET.exec(page)?.[0].trim() ?? '';
        const frame = await startFrame();
        // This goes before the modules, which would otherwise take up all connections to the server. In a build, this
        // script also starts the program.
        const script = `<script>${await startScript(files)}</script>`;
        return {
          html: page
            .replace(bundle ? ENTRY : FIRST_MODULE, (first) =>
              bundle ? script : `${script}\n    ${first}`,
            )
            .replaceAll(PRELOAD, '')
            .replace(STYLE_SHEET, '')
            .replace(ROOT, () => `<div id="start">${frame}</div>\n    ${styleSheet}\n    ${ROOT}`),
          tags: [{ tag: 'style', children: await startStyle(), injectTo: 'head' }],
        };
      },
    },
  };
}
