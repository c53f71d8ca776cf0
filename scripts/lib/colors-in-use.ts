import type { Plugin } from 'vite';

const FILE = '@mantine/core/styles/default-css-variables.css';
/** The theme's own stand in its place (ui/theme/theme.ts). */
const UNUSED =
  /^\s*--mantine-color-(?:pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-.*;\n/gm;

/** Takes the shades of colors that nothing has out of Mantine's variables: a twentieth of the style sheet. */
export function colorsInUse(): Plugin {
  return {
    name: 'turnout:colors-in-use',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith(FILE) ? code.replaceAll(UNUSED, '') : null),
  };
}
