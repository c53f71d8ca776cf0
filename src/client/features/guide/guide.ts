import { foldText, search } from '../../../domain/search.ts';
import { guidePages, type GuideAddress, type GuidePage } from './pages.ts';

/** A page as the build compiles it from its file (scripts/lib/guide.ts). */
interface GuideText {
  title: string;
  /** The part before the first section, as HTML. */
  intro: string;
  sections: readonly { id: string; title: string; html: string }[];
}

// All pages are in one file, which the service worker keeps, so that people can read the guide without a network.
const files = import.meta.glob<GuideText>(
  ['../../../../docs/guide/*.md', '!../../../../docs/guide/README.md'],
  { eager: true, import: 'default' },
);

export function pageOf(page: GuidePage): GuideText {
  const text = files[`../../../../docs/guide/${page}.md`];
  if (!text) throw new Error(`The guide has no page ${page}`);
  return text;
}

/** A page or a section that the search may find. */
export interface GuideFind {
  address: GuideAddress;
  title: string;
  /** For a section, the title of its page. */
  of: string | null;
  /** The whole text, without tags. */
  text: string;
}

const withoutTags = (html: string) => html.replaceAll(/<[^>]+>/g, ' ');

const all: readonly GuideFind[] = guidePages.flatMap((page) => {
  const { title, intro, sections } = pageOf(page);
  return [
    { address: { page }, title, of: null, text: withoutTags(intro) },
    ...sections.map(({ id, title: heading, html }) => ({
      address: { page, section: id },
      title: heading,
      of: title,
      text: withoutTags(html),
    })),
  ];
});

export type SearchGuide = (query: string) => readonly GuideFind[];

/**
 * The pages and sections that contain every word of a query: first pages by title, then sections by title, then those
 * with the words in their text.
 */
export const searchGuide: SearchGuide = (query) => {
  if (foldText(query).trim() === '') return [];
  const named = search(all, query, ({ title }) => title);
  const told = search(all, query, ({ title, of, text }) => `${title} ${of ?? ''} ${text}`);
  const pagesFirst = named.toSorted((a, b) => Number(a.of !== null) - Number(b.of !== null));
  return [...new Set([...pagesFirst, ...told])];
};
