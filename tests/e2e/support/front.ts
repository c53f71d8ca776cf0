import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cableTo, type Cable } from './cable.ts';

interface Given {
  status?: number;
  type: string;
  body: string;
}

export interface Front extends Cable {
  /** Responses that replace the server's: another release of the client, or a broken one. */
  answers: Map<string, Given>;
}

/** A proxy in front of Turnout that can replace some of the client's files, on a network that can be cut. */
export async function frontOf(target: string): Promise<Front> {
  const answers = new Map<string, Given>();
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    const given = answers.get(new URL(url, target).pathname);
    if (given) {
      response.writeHead(given.status ?? 200, {
        'content-type': given.type,
        'cache-control': 'no-cache',
      });
      response.end(given.body);
      return;
    }
    const onward = ask(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cable = await cableTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    ...cable,
    answers,
    async close() {
      await cable.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
