import { cutText } from '../../domain/cutText.ts';
import type { Attachment } from 'mailparser';
import { typedText } from '../../domain/typed.ts';
import { isAboutAddress, isVague, statusIn } from './status.ts';

/** A report that an email couldn't be delivered, for good. */
export interface Bounce {
  /** The Message-ID of the email, with its angle brackets. */
  messageId: string;
  /** The address that it didn't get to. */
  recipient: string;
  /** What the last mail server said about it. */
  answer: string;
  /** Whether that is about the address, and not about the email or who sent it. */
  badAddress: boolean;
}

/** So much of a report is enough: what it says comes first, and the returned email begins with its Message-ID. */
export const LONGEST_REPORT = 256 * 1024;
const MOST_PARTS = 50;
const LONGEST_ANSWER = 500;

/**
 * Reads a report in the form that mail servers agreed on (RFC 3464). Null for every other message, such as one that says
 * that an email is late, was read, or came to somebody who is away. Never throws.
 */
export async function bounceIn(source: Buffer): Promise<Bounce | null> {
  if (source.length > LONGEST_REPORT) return null;
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(source, {
    keepDeliveryStatus: true,
    ignoreEmbedded: true,
    keepCidLinks: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    checksumAlgo: false,
    maxChildNodes: MOST_PARTS,
  }).catch(() => null);
  const type = mail?.headers?.get('content-type') as ContentType | undefined;
  if (!mail || type?.value !== 'multipart/report') return null;
  if (type.params['report-type']?.toLowerCase() !== 'delivery-status') return null;
  const status = textOf(mail.attachments, /^message\/(global-)?delivery-status$/);
  const original = textOf(
    mail.attachments,
    /^(message\/(rfc822|global)|(text|message)\/.*-headers)$/,
  );
  const failed = blocksOf(status).find(isFailed);
  const [messageId] =
    /<[^\s<>@]+@[^\s<>@]+>/.exec(blocksOf(original)[0]?.get('message-id') ?? '') ?? [];
  if (!failed || !messageId) return null;
  const recipient = failed.get('original-recipient') ?? failed.get('final-recipient') ?? '';
  const code = failed.get('status')?.split(' ')[0] ?? '';
  const answer = withoutType(failed.get('diagnostic-code') ?? `Status ${code}`);
  // A server that passes on another's answer may know less than the answer says.
  const known = (isVague(code) && statusIn(answer)) || code;
  return {
    messageId,
    recipient: withoutType(recipient),
    answer: cutText(answer, LONGEST_ANSWER),
    badAddress: isAboutAddress(known),
  };
}

interface ContentType {
  value: string;
  params: Record<string, string>;
}

/** The first part of a type. */
function textOf(parts: readonly Attachment[], type: RegExp): string {
  return parts.find(({ contentType }) => type.test(contentType))?.content.toString() ?? '';
}

type Fields = ReadonlyMap<string, string>;

/** The fields of a text, block by block: an empty line ends one. */
function blocksOf(text: string): Fields[] {
  const blocks = text
    .trimStart()
    .replaceAll('\r', '')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split(/\n\n+/);
  return blocks.map((block) => new Map(block.split('\n').flatMap(fieldIn)));
}

function fieldIn(line: string): [name: string, value: string][] {
  const at = line.indexOf(':');
  const value = typedText(line.slice(at + 1))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return at === -1 ? [] : [[line.slice(0, at).trim().toLowerCase(), value]];
}

/** A server that gave up says 5; with a 4, it was rather in trouble itself, and the address may be right. */
function isFailed(fields: Fields): boolean {
  return (
    fields.get('action')?.toLowerCase() === 'failed' &&
    /^5\.\d{1,3}\.\d{1,3}\b/.test(fields.get('status') ?? '')
  );
}

/** 'smtp; 550 No such user' and 'rfc822; ann@school.test' say first what they are. */
const withoutType = (value: string) => value.replace(/^[\w-]+\s*;\s*/, '');
