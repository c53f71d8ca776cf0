/** What a school tells people who owe: a text, and up to three links for paying. */
export interface HowToPay {
  text: string;
  /** https only; shown as text, and never embedded. */
  links: string[];
}

export const MOST_LINKS = 3;

export const howToPayMessages = {
  text: 'How to pay can be at most 500 characters',
  links: `Give at most ${MOST_LINKS} links`,
  link: 'A link starts with https://',
} as const;

/** A link as it is stored, or null if it may not be shown. */
export function readPayLink(typed: string): string | null {
  const link = typed.trim();
  // Only a host may come before the path: with a user name, a link could look like somebody else's.
  return link.length <= 300 && /^https:\/\/[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?$/i.test(link)
    ? link
    : null;
}

/** The lines for a statement or a receipt; empty if the school has said nothing. */
export function howToPayLines({ text, links }: HowToPay, reference: string): string[] {
  if (text === '' && links.length === 0) return [];
  return [text, ...links, reference && `Reference: ${reference}`].filter((line) => line !== '');
}
