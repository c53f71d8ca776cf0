import { expect, test } from 'vitest';
import type { MailKind } from '../../src/domain/mailKinds.ts';
import { childNotesIn, noteAboutChildren } from '../support/childNotes.ts';
import { aGuardian } from '../support/families.ts';
import { aMailServer, mailTools, pdfsIn } from '../support/mailTools.ts';
import { noPdfReader, pdfText } from '../support/pdf.ts';
import { describeSchoolOnce, TODAY } from '../support/school.ts';

// Notes about a child are searched in every kind of email, with its PDFs, and in the emails that staff can read again.

const noReader = await noPdfReader();
const { mailbox, options } = aMailServer();

describeSchoolOnce(
  'emails about a child',
  (school) => {
    const { sent, settled, testFirst, get, received } = mailTools(school, mailbox);
    const done = async (method: string, path: string, body?: object) => {
      const answer = await school().admin.call(method, path, body);
      expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
      return answer.body;
    };

    test('say nothing of what the school knows for the lesson', async ({ skip }) => {
      await testFirst();
      const { id } = await school().addStudent({ firstName: 'Mia', email: null });
      await noteAboutChildren(school().admin, [id]);
      const names = { name: 'Torres', studentIds: [id], adults: [] };
      const { family } = await done('POST', '/families', names);
      const guardian = await aGuardian(school(), family.id);
      const jazz = (
        await done('POST', '/classes', {
          name: 'Jazz',
          forWhom: 'places',
          first: { name: 'Open class', forWhom: 'everyone' },
        })
      ).class;
      await done('PATCH', `/classes/${jazz.id}`, { capacity: 9, revision: jazz.revision });
      const lesson = { classId: jazz.id, on: '2026-11-24' };
      await done('PUT', `/classes/${jazz.id}/schedules/2026-09-01`, {
        meetings: [{ weekday: 2, starts: '17:00', ends: '18:00' }],
      });
      const { wait } = await done('POST', `/classes/${jazz.id}/waits`, { studentId: id });
      await done('PUT', `/attendance/2026-11-18/${id}`, {
        status: 'present',
        attributes: { late: true },
      });
      const mia = { studentIds: [id] };
      // What a family that asks to join reads is in the tests of requests: there, nobody is a student yet.
      const sends: Record<Exclude<MailKind, 'application'>, () => Promise<unknown>> = {
        reminder: () => sent({ kind: 'reminder', audience: mia }),
        statement: () => sent({ kind: 'statement', audience: mia }),
        announcement: () =>
          sent({ kind: 'announcement', audience: mia, subject: 'Snow', text: 'No class.' }),
        receipt: async () => {
          const paid = { amount: 50, paymentMethod: 'cash', date: TODAY };
          const { payment } = await done('POST', '/payments', { ...paid, studentId: id });
          return sent({ kind: 'receipt', audience: { paymentId: payment.id } });
        },
        answer: async () => {
          const { entries } = await done('GET', `/students/${id}/account`);
          const line = entries.find(({ why }: { why?: string }) => why);
          const asked = { studentId: id, entryId: line.id, text: 'Why?' };
          const { body } = await guardian.call('POST', '/questions', asked);
          await done('POST', `/questions/${body.question.id}/answer`, { outcome: 'waive' });
        },
        place: () =>
          done('POST', `/waits/${wait.id}/offer`, {
            from: TODAY,
            until: '2026-11-23T17:00:00.000Z',
          }),
        canceledLesson: async () => {
          await done('POST', `/classes/${jazz.id}/places`, { studentIds: [id], from: TODAY });
          await done('POST', `/lessons/${lesson.on}/${lesson.classId}/cancel`, {
            name: 'Teacher ill',
            confirmed: true,
          });
          return sent({ kind: 'canceledLesson', audience: lesson });
        },
      };
      for (const send of Object.values(sends)) {
        await send();
        // An offer isn't sent once its place is taken.
        await settled((await get('limit=1')).items[0]?.actId ?? '');
      }
      const stored = (await get('limit=100')).items;
      expect(new Set(stored.map(({ kind }) => kind))).toEqual(new Set(Object.keys(sends)));
      expect(childNotesIn(JSON.stringify(stored))).toEqual([]);

      const emails = received(stored[0]?.to ?? '').map(({ text }) => text);
      expect(emails).toHaveLength(stored.length);
      expect(childNotesIn(emails.join('\n'))).toEqual([]);
      const pdfs = emails.flatMap(pdfsIn);
      expect(pdfs.length).toBeGreaterThanOrEqual(2);
      skip(noReader !== null, noReader ?? '');
      for (const { name, bytes } of pdfs) {
        const text = await pdfText(new Uint8Array(bytes).buffer);
        expect(text, name).toContain('Mia');
        expect(childNotesIn(text), name).toEqual([]);
      }
    });
  },
  options,
);
