import type { MailBody } from './mailBody.ts';

/** A wait, with the moment when a seat was offered last: a newer offer ends the link of an older one. */
export interface OfferedWait {
  id: string;
  offeredAt: string;
}

/** What the link of an offer does: it answers this one. */
export const answersOffer = ({ id, offeredAt }: OfferedWait): string => `wait/${id}/${offeredAt}`;

const PLACE = /^\{offer ([\w-]+) ([\w:.-]+)\}$/;
/** What is shown of an email's link to anybody but its reader. */
export const LINK_OF_READER = '(a link that only they have)';

/** The line of an email where its reader gets the link; the link itself is stored nowhere. */
export const placeOfLink = ({ id, offeredAt }: OfferedWait): string => `{offer ${id} ${offeredAt}}`;

/** A mail with the links of the offers in it. */
export function withOfferLinks(body: MailBody, linkOf: (wait: OfferedWait) => string): MailBody {
  return body.map((lines) =>
    lines.map((line) => {
      const [, id, offeredAt] = PLACE.exec(line) ?? [];
      return id && offeredAt ? linkOf({ id, offeredAt }) : line;
    }),
  );
}

/** A mail as staff read it. */
export const withoutOfferLinks = (body: MailBody): MailBody =>
  withOfferLinks(body, () => LINK_OF_READER);
