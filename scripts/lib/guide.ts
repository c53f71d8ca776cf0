import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';

/** A page of the guide as the browser gets it, so that the browser needs no parser. */
export interface GuideText {
  title: string;
  /** The part before the first section, as HTML. */
  intro: string;
  sections: readonly GuideSection[];
}

export interface GuideSection {
  /** The anchor. */
  id: string;
  title: string;
  /** The content under the heading, as HTML. */
  html: string;
}

/** An image on a page: the path of its file, and its size in CSS pixels. */
export interface GuideImage {
  file: string;
  width: number;
  height: number;
}

/** The pictures are taken with two pixels for each CSS pixel. */
const PIXEL_RATIO = 2;
const PAGE = /(?:^|\/)docs\/guide\/(?!README)[\w-]+\.md$/;
/** A placeholder for an image's address, which only the build knows. */
const addressOf = (n: number) => `%IMAGE-${n}%`;

/** A table with more columns than this scrolls on a phone, so the keyboard has to reach it. */
const MOST_COLUMNS = 4;

const withScrolling = (html: string): string =>
  html.replaceAll(/<table>[^]*?<\/table>/g, (table) =>
    [...table.matchAll(/<th[ >]/g)].length > MOST_COLUMNS
      ? `<div tabindex="0" role="region" aria-label="Table">${table}</div>`
      : table,
  );

/** A heading's anchor, the same as on GitHub, so that links between pages work in both places. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** Turns `fees.md#anchor` into the address of the page in the app; the address of another site stays. */
const linkOf = (href: string): string => href.replace(/^([\w-]+)\.md(?=#|$)/, '/help/$1');

/** The size of a WebP picture, read the way `npm run screenshots` writes it. */
function sizeOf(file: string): Pick<GuideImage, 'width' | 'height'> {
  if (!existsSync(file))
    throw new Error(`${file} is not there: take it by npm run screenshots before a page shows it`);
  const bytes = readFileSync(file);
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error(`${file} is another format`);
  const side = (at: number) => (bytes.readUIntLE(at, 3) + 1) / PIXEL_RATIO;
  return { width: side(24), height: side(27) };
}

/**
 * Reads a page of the guide: one `#` heading, then sections that begin with `##`.
 *
 * @param file the page's path, to find its images
 */
export function readGuidePage(
  file: string,
  markdown: string,
): { page: GuideText; images: readonly GuideImage[] } {
  const images: GuideImage[] = [];
  const marked = new Marked({
    renderer: {
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${linkOf(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const image = { file: join(dirname(file), href), ...sizeOf(join(dirname(file), href)) };
        const address = addressOf(images.push(image) - 1);
        return `<img src="${address}" alt="${text}" width="${image.width}" height="${image.height}" loading="lazy">`;
      },
    },
  });
  const [first, ...tokens] = marked.lexer(markdown);
  if (first?.type !== 'heading' || first['depth'] !== 1)
    throw new Error(`${basename(file)} doesn't begin with its title`);
  const parts: { heading: string | null; tokens: Token[] }[] = [{ heading: null, tokens: [] }];
  for (const token of tokens) {
    if (token.type === 'heading' && token['depth'] === 2)
      parts.push({ heading: (token as Tokens.Heading).text, tokens: [] });
    else parts.at(-1)?.tokens.push(token);
  }
  const [intro, ...sections] = parts.map((part) => ({
    heading: part.heading ?? '',
    html: withScrolling(marked.parser(part.tokens).trim()),
  }));
  return {
    page: {
      title: (first as Tokens.Heading).text,
      intro: intro?.html ?? '',
      sections: sections.map(({ heading, html }) => ({
        id: anchorOf(heading),
        title: heading,
        html,
      })),
    },
    images,
  };
}

/** Compiles the pages of `docs/guide` while the client is being built. */
export function guide(): Plugin {
  return {
    name: 'turnout:guide',
    enforce: 'pre',
    transform(markdown, id) {
      if (!PAGE.test(id)) return null;
      const { page, images } = readGuidePage(id, markdown);
      const imports = images.map(
        (image, n) => `import image${n} from ${JSON.stringify(`${image.file}?url`)};`,
      );
      const filled = images.reduce(
        (text, _, n) => text.replaceAll(addressOf(n), `" + image${n} + "`),
        JSON.stringify(page),
      );
      return { code: `${imports.join('\n')}\nexport default ${filled};`, map: null };
    },
  };
}
