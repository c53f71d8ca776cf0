// A calendar in the format that other programs read (RFC 5545): lines of at most 75 bytes that end with CR and LF.

/** An event in a calendar. Its moments are in UTC. */
export interface CalendarEvent {
  /** Never changes for the same event. */
  uid: string;
  /** Goes up with each change; programs ignore a lower one. */
  sequence: number;
  changed: Date;
  /** From one moment to another, or all of a date ('2026-11-26'). */
  when: { start: Date; end: Date } | { date: string };
  title: string;
  location: string | null;
  isCanceled: boolean;
}

const LONGEST_LINE = 75;

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** A line that is too long continues after a line end and a space. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LONGEST_LINE) return line;
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LONGEST_LINE) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}

/** '20261121T150000Z'. */
const moment = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

function linesOf({ uid, sequence, changed, when, title, location, isCanceled }: CalendarEvent) {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${moment(changed)}`,
    `LAST-MODIFIED:${moment(changed)}`,
    ...('date' in when
      ? [`DTSTART;VALUE=DATE:${when.date.replaceAll('-', '')}`]
      : [`DTSTART:${moment(when.start)}`, `DTEND:${moment(when.end)}`]),
    `SUMMARY:${escaped(title)}`,
    ...(location === null ? [] : [`LOCATION:${escaped(location)}`]),
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** The text of a calendar. It tells programs to ask again after an hour. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Turnout//Turnout//EN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
