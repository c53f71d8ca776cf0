import type { MailBody } from './mailBody.ts';

/** A wait, with the moment when a seat was offered last: a newer offer ends the link of an older one. */
export interface OfferedWait {
  id: string;
  offeredAt: string;
}

/** What the link of an offer does: it answers this one. */
export const answersOffer = ({ id, offeredAt }: OfferedWait): string => `wait/${id}/${offeredAt}`;

const OFFER = /^\{offer ([\w-]+) ([\w:.-]+)\}$/;
const CONFIRM = /^\{confirm ([\w-]+)\}$/;
/** The line of an email where its reader gets a link to choose a password, or to log in. */
export const PLACE_OF_PASSWORD = '{password}';
/** What is shown of an email's link to anybody but its reader. */
export const LINK_OF_READER = '(a link that only they have)';

/** The line of an email where its reader gets the link; the link itself is stored nowhere. */
export const placeOfLink = ({ id, offeredAt }: OfferedWait): string => `{offer ${id} ${offeredAt}}`;
/** The same for the link that confirms the address of a request to join. */
export const placeOfConfirm = (applicationId: string): string => `{confirm ${applicationId}}`;

/** The links of an email's reader. */
export interface ReadersLinks {
  offer: (wait: OfferedWait) => string;
  confirm: (applicationId: string) => string;
  password: string;
}

/** A mail with the links that only its reader has. */
export function withReadersLinks(body: MailBody, links: ReadersLinks): MailBody {
  return body.map((lines) =>
    lines.map((line) => {
      const [, id, offeredAt] = OFFER.exec(line) ?? [];
      if (id && offeredAt) return links.offer({ id, offeredAt });
      const [, application] = CONFIRM.exec(line) ?? [];
      if (application) return links.confirm(application);
      return line === PLACE_OF_PASSWORD ? links.password : line;
    }),
  );
}

/** A mail as staff read it. */
export const withoutReadersLinks = (body: MailBody): MailBody =>
  withReadersLinks(body, {
    offer: () => LINK_OF_READER,
    confirm: () => LINK_OF_READER,
    password: LINK_OF_READER,
  });
