import { beforeAll, expect, test } from 'vitest';
import { serverSaid, type Delivery } from '../../src/domain/mailKinds.ts';
import { systemActor } from '../../src/server/db/work.ts';
import { changeMail, findMail } from '../../src/server/features/mail/mail.repository.ts';
import { settleMail } from '../../src/server/features/mail/sending.service.ts';
import { aMailServer, mailTools } from '../support/mailTools.ts';
import { bothEngines } from '../support/school.ts';

// One email that can't be written, or not anymore, must not hold up all others.

const { describeSchool } = bothEngines('an error ends a transaction of PostgreSQL');

const { manners, mailbox, options } = aMailServer();
const REFUSED: Delivery = { kind: 'refused', ...serverSaid('550 spam'), badAddress: false };

describeSchool(
  'the queue of emails',
  (school) => {
    const { get, send, sent, settled, testFirst, received } = mailTools(school, mailbox);
    const reminder = (...studentIds: string[]) => ({ kind: 'reminder', audience: { studentIds } });
    const database = () => school().app.database.db;
    beforeAll(() => testFirst());

    test('goes on past one that nobody can write, and says so at that one', async () => {
      const ann = await school().addStudent({ balance: 2400 });
      const bea = await school().addStudent({ balance: 2400 });
      manners.password = 'changed';
      const { actId: broken } = (await send(reminder(ann.id))).body;
      const { actId: fine } = (await send(reminder(bea.id))).body;
      await expect.poll(async () => (await get()).waiting?.count).toBe(2);
      await database()
        .updateTable('mails')
        .set({ typed: JSON.stringify({ kind: 'reminder', text: 7 }) })
        .where('act', '=', broken)
        .execute();
      delete manners.password;
      await testFirst();
      expect((await settled(fine)).counts).toMatchObject({ sent: 1 });
      expect((await settled(broken)).items).toMatchObject([
        { state: 'refused', answer: 'It could not be written. Send a new one.' },
      ]);
      expect(school().errors).toEqual([{ err: expect.any(TypeError) }]);
      school().errors.length = 0;
    });

    test('drops one about what no longer exists', async () => {
      const ann = await school().addStudent();
      const bea = await school().addStudent({ balance: 2400 });
      const { payment } = (
        await school().admin.call('POST', '/payments', {
          studentId: ann.id,
          amount: 500,
          paymentMethod: 'cash',
          date: '2026-11-20',
        })
      ).body;
      manners.password = 'changed';
      const { actId } = (await send({ kind: 'receipt', audience: { paymentId: payment.id } })).body;
      const { actId: fine } = (await send(reminder(bea.id))).body;
      await expect.poll(async () => (await get()).waiting?.count).toBe(2);
      await school().admin.call('DELETE', `/payments/${payment.id}`);
      delete manners.password;
      await testFirst();
      expect((await settled(fine)).counts).toMatchObject({ sent: 1 });
      expect((await settled(actId)).items).toMatchObject([{ state: 'notNeeded' }]);
    });

    test('is settled only by the process that took it', async () => {
      const ann = await school().addStudent({ balance: 2400 });
      manners.password = 'changed';
      const { actId } = (await send(reminder(ann.id))).body;
      await expect.poll(async () => (await get()).waiting?.count).toBe(1);
      const [mail] = (await get(`actId=${actId}`)).items;
      const id = String(mail?.id);
      // All at once, because the queue gives up what nobody seems to send.
      const states = await school().write({ actor: systemActor }, async (work) => {
        const stateOf = async () => (await findMail(work.tx, id))?.state;
        await changeMail(
          work.tx,
          { id, states: ['queued'] },
          { state: 'sending', taken_by: 'another', taken_at: work.now },
        );
        await settleMail(work, { id, me: 'this', delivery: REFUSED });
        const after = await stateOf();
        await settleMail(work, { id, me: 'another', delivery: REFUSED });
        return [after, await stateOf()];
      });
      expect(states).toEqual(['sending', 'refused']);
      delete manners.password;
      await testFirst();
    });

    test('sends none again whose words are no longer kept', async () => {
      const ann = await school().addStudent({ balance: 2400 });
      const bea = await school().addStudent({ balance: 2400 });
      manners.refuses = () => ({ code: 550, message: '5.1.1 No such user' });
      const { items } = await sent(reminder(ann.id));
      delete manners.refuses;
      const { tidy } = await import('../../src/server/db/housekeeping.ts');
      await tidy(database(), new Date(school().clock.now.getTime() + 91 * 86_400_000));
      const again = await school().admin.call('POST', `/mails/${items[0]?.id}/again`);
      expect(again.status).toBe(409);
      expect(again.body.message).toBe('What it said is no longer kept. Send a new one.');
      await sent(reminder(bea.id));
      expect(received(bea.email)).toHaveLength(1);
    });
  },
  options,
);
