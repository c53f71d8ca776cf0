import type { AttendanceEvent, HolidayEvent } from '../../src/contract/attendance.ts';

export interface Heard {
  id: string;
  name: string;
  data: AttendanceEvent & HolidayEvent;
}

/** Receives a day's live events as a browser's EventSource would. */
export interface Listener {
  heard: Heard[];
  /** How often it received the event that students have changed. */
  students: number;
  /** Settles once the stream is over: the server closed it properly ('well'), or the connection broke. */
  ended: Promise<'well' | 'broken'>;
  /** The last event id, to resume from. */
  lastId: string;
  /** Waits until this many events have arrived. */
  until(count: number): Promise<Heard[]>;
  /** Waits until this many events about changed students have arrived. */
  untilStudents(count: number): Promise<void>;
  hangUp(): void;
}

export async function listen(
  url: string,
  cookie: string,
  date: string,
  {
    lastEventId,
    ...asked
  }: { lastEventId?: string | undefined; after?: number; classId?: string } = {},
): Promise<Listener> {
  const query = new URLSearchParams(
    Object.entries(asked).map(([name, value]) => [name, String(value)]),
  );
  const controller = new AbortController();
  const response = await fetch(`${url}/api/v1/attendance/${date}/events?${query}`, {
    signal: controller.signal,
    headers: { cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
  });
  if (response.status !== 200 || !response.body) throw new Error(`Status ${response.status}`);
  let wake = () => {};
  const nextEvent = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const listener: Listener = {
    heard: [],
    students: 0,
    lastId: '',
    ended: read(response.body).then(
      () => 'well',
      () => 'broken',
    ),
    async until(count) {
      while (listener.heard.length < count) await nextEvent();
      return listener.heard;
    },
    async untilStudents(count) {
      while (listener.students < count) await nextEvent();
    },
    hangUp: () => controller.abort(),
  };

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      const blocks = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) take(block);
      wake();
    }
  }

  function take(block: string): void {
    const fields = Object.fromEntries(
      block.split('\n').map((line) => {
        const colon = line.indexOf(': ');
        return [line.slice(0, colon), line.slice(colon + 2)];
      }),
    );
    if (fields['id'] !== undefined) listener.lastId = fields['id'];
    if (fields['event'] === 'students') listener.students += 1;
    else if (fields['event'] !== undefined && fields['event'] !== 'ready')
      listener.heard.push({
        id: fields['id'] ?? '',
        name: fields['event'],
        data: JSON.parse(fields['data'] ?? ''),
      });
    wake();
  }

  // The stream begins with the id of its position.
  while (listener.lastId === '') await nextEvent();
  return listener;
}
