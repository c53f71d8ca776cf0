// Files that are no list, and what to do with each. Their first bytes say what they are, whatever they are named.

const PASTE = 'copy the list, and paste it here';

/** The first bytes of a kind of file, one character per byte, and '·' for one that can't be seen. */
const starts: readonly [RegExp, string][] = [
  [/^%PDF/, `is a PDF. Save the list as CSV or Excel where it comes from, or ${PASTE}.`],
  [
    /^(?:\xff\xd8\xff|\x89PNG|GIF8|BM.{4}·|II\*·|MM·\*|RIFF.{4}WEBP|.{4}ftyp)/s,
    'is a picture or a video. Type or paste the names from it here.',
  ],
  [
    /^(?:\xef\xbb\xbf)?BEGIN:VCARD/i,
    'has contact cards. Export the contacts as CSV instead, and choose that file.',
  ],
  [/^\{\\rtf/, `is a text document. Open it, ${PASTE}.`],
  [
    /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|\?xml|table|meta|style|head)/i,
    'is a web page or XML, whatever its name says. Open it in Excel, save it as .xlsx, and choose that file.',
  ],
  [/^(?:Rar!|7z\xbc\xaf|·\x8b)/, 'is an archive. Open it, and choose the list that is in it.'],
];

/** Unlike `latin1` of a TextDecoder, which is Windows' and turns some bytes into quotes and dashes. */
const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** How much of a file says what it is. */
export const FIRST_BYTES = 512;

/** Why a file with these first bytes is no list, or null. */
export function notAList(first: Uint8Array): string | null {
  const text = latin(first);
  const seen = Array.from(text.trimStart(), (one) => (one < ' ' ? '·' : one)).join('');
  const [, why] = starts.find(([start]) => start.test(seen)) ?? [];
  if (why !== undefined) return why;
  const hasMark = /^(?:\xff\xfe|\xfe\xff)/.test(text);
  const isOther = !hasMark && !isArchive(first) && !isCompound(first) && text.includes('\0');
  return isOther ? "isn't a list. Save your list as .xlsx or CSV, and choose that file." : null;
}

/** The signature of every zip archive, and so of every Excel workbook. */
export const isArchive = (first: Uint8Array) => latin(first.subarray(0, 4)) === 'PK\x03\x04';
/** An old Office document, or a new one that is encrypted. */
export const isCompound = (first: Uint8Array) => latin(first.subarray(0, 4)) === '\xd0\xcf\x11\xe0';

/** Why an old or encrypted Office document can't be read. Its parts are named in UTF-16. */
export function whyNotCompound(bytes: Uint8Array): string {
  const text = new TextDecoder('latin1').decode(bytes);
  const has = (part: string) => text.includes(part.split('').join('\0'));
  if (has('EncryptedPackage'))
    return 'is protected by a password. Open it in Excel, remove the password, save it, and choose it again.';
  if (has('WordDocument')) return `is a Word document. Open it, ${PASTE}.`;
  return "is in Excel's old format, or protected by a password. Open it in Excel, save it as .xlsx without a password, and choose that file.";
}

const archives: readonly [RegExp, string][] = [
  [/^xl\/workbook\.bin$/, 'is a binary workbook. Save it as .xlsx, and choose that file.'],
  [/^word\//, `is a Word document. Open it, ${PASTE}.`],
  [/^ppt\//, `is a presentation. Open it, ${PASTE}.`],
  [
    /^Index\/|^index\.apxl$|\.iwa$|^Index\.zip$/,
    'is a Numbers or Pages document. Open it, choose File > Export To > CSV or Excel, and choose that file.',
  ],
  [/^content\.xml$/, 'is an OpenDocument file. Save it as .xlsx or CSV, and choose that file.'],
];

/** Why an archive with these files is no workbook, or null. */
export function notAWorkbook(paths: readonly string[]): string | null {
  const found = archives.find(([path]) => paths.some((one) => path.test(one)));
  if (found) return found[1];
  return paths.some((path) => path.startsWith('xl/'))
    ? null
    : 'is an archive. Open it, and choose the list that is in it.';
}
