import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '../../domain/html.ts';
import { mailKinds, optionalMailKinds, type OptionalMailKind } from '../../domain/mailKinds.ts';
import { openLink, type Door } from '../features/mail/mail.routes.ts';

/** The link at the end of an email that can be turned off: the email's id, and its token. */
export const UNSUBSCRIBE = /^\/unsubscribe\/([\w-]{1,100})\/([\w-]{1,100})$/;

export const UNSUBSCRIBE_STYLE = `<style>:root{color-scheme:light dark}
body{font:18px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto 0;padding:0 1.5rem}
h1{font-size:1.5rem;line-height:1.25}
button{font:inherit;font-weight:600;padding:.6rem 1.2rem;border:2px solid;border-radius:.5rem;background:CanvasText;color:Canvas}
</style>`;

/**
 * Turns a kind of email off for its reader, who needn't sign in: the address is the secret. Only a POST does it, because
 * mail programs open links to look at them. Its answers are the same for any address, so nobody can find out whose it is: the address itself names the kind.
 */
export async function serveUnsubscribe(
  door: Door,
  link: { id: string; token: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isAsked = request.method === 'POST';
  // What a mail program sends along isn't needed.
  request.resume();
  const schoolName = await openLink(door, link, isAsked);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(pageOf(schoolName, kindIn(request.url ?? ''), isAsked));
}

/** What somebody still gets who wants no more of a kind. */
const kept = {
  money: "You'll still get receipts, and you still owe what you owe.",
  classes: "You'll still hear of canceled classes.",
} as const;

/** What the address says that it turns off; null if it says nothing. */
function kindIn(url: string): OptionalMailKind | null {
  const named = new URLSearchParams(url.split('?', 2)[1]).get('of');
  return optionalMailKinds.find((kind) => kind === named) ?? null;
}

function pageOf(schoolName: string, kind: OptionalMailKind | null, isDone: boolean): string {
  const school = escapeHtml(schoolName);
  const these = kind === null ? 'these emails' : mailKinds[kind].plural;
  const rest = kind === null ? '' : ` ${kept[mailKinds[kind].matter]}`;
  const [title, content] = isDone
    ? [
        `You won't get ${these} from ${school} anymore`,
        `<p>You can turn them on again in your account.${rest}</p>`,
      ]
    : [
        `Stop ${these} from ${school}?`,
        `<p>You can turn them on again in your account.${rest}</p>
<form method="post"><button>Stop</button></form>`,
      ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
${UNSUBSCRIBE_STYLE}</head><body><main><h1>${title}</h1>
${content}</main></body></html>
`;
}
