import { expect, test } from 'vitest';
import type { PaymentMethod } from '../../src/domain/paymentMethod.ts';
import { column, describeSchool } from '../support/school.ts';

describeSchool('payment methods', (school) => {
  const admin = () => school().admin;
  const list = async (): Promise<PaymentMethod[]> =>
    (await admin().call('GET', '/payment-methods')).body.items;
  const add = (name: string) => admin().call('POST', '/payment-methods', { name });
  const change = (key: string, changes: object) =>
    admin().call('PATCH', `/payment-methods/${key}`, changes);
  const pay = (studentId: string, paymentMethod: string, more: object = {}) =>
    admin().call('POST', '/payments', {
      studentId,
      amount: 500,
      date: '2026-11-20',
      paymentMethod,
      ...more,
    });

  test('are cash and card at first, which stay', async () => {
    expect(await list()).toMatchObject([
      { key: 'cash', name: 'Cash', position: 0, retiredFrom: null },
      { key: 'card', name: 'Card', position: 1, retiredFrom: null },
    ]);
    expect(await change('cash', { retiredFrom: '2026-11-20' })).toMatchObject({
      status: 400,
      body: { message: 'Cash can’t be retired' },
    });
  });

  test('are added by name; refusing an unknown one lists those that the school has', async () => {
    const { id } = await school().addStudent();
    expect(await pay(id, 'zelle')).toMatchObject({
      status: 400,
      body: {
        message: 'Invalid payment method. Must be one of: cash, card',
        fields: { paymentMethod: 'Invalid payment method. Must be one of: cash, card' },
      },
    });
    const added = await add('Zelle');
    expect(added).toMatchObject({ status: 201, body: { paymentMethod: { key: 'zelle' } } });
    expect((await pay(id, 'zelle')).body.payment).toMatchObject({
      paymentMethod: 'zelle',
      paymentMethodName: 'Zelle',
    });
    expect((await pay(id, 'bitcoin')).body.message).toBe(
      'Invalid payment method. Must be one of: cash, card, zelle',
    );
    for (const name of ['zelle', ' ZELLE ', 'Cash'])
      expect(await add(name), name).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('There is already a payment method called') },
      });
    for (const name of ['', ' '])
      expect(await add(name)).toMatchObject({ status: 400, body: { message: 'Name is required' } });
    expect(await school().disagreements()).toEqual([]);
  });

  test('have their current names in lists, statements, credits and files', async () => {
    await add('Check');
    const { id } = await school().addStudent({ balance: 300 });
    const { payment } = (await pay(id, 'check', { notes: 'No. 7' })).body;
    const renamed = await change('check', { name: 'Paper check' });
    expect(renamed.body.paymentMethod).toMatchObject({ key: 'check', name: 'Paper check' });
    const { body } = await admin().call('GET', `/students/${id}/account`);
    expect(column(body.entries, 'note')).toContain('Paper check: No. 7');
    for (const path of [`/payments?studentId=${id}`, `/payments?method=check`])
      expect((await admin().call('GET', path)).body.items, path).toMatchObject([
        { id: payment.id, paymentMethodName: 'Paper check' },
      ]);
    const [credit] = (await admin().call('GET', `/students/${id}/credits`)).body.items;
    expect(credit).toMatchObject({ paymentMethod: 'check', amount: 200 });
    await admin().call('DELETE', `/payments/${payment.id}`);
    await admin().call('POST', `/payments/${payment.id}/restore`);
    const after = await admin().call('GET', `/students/${id}/account`);
    expect(column(after.body.entries, 'note').slice(-2)).toEqual([
      'Paper check: No. 7',
      'Paper check: No. 7',
    ]);
    const { body: dashboard } = await admin().call('GET', `/public-dashboard/${id}`);
    expect(dashboard.paymentHistory).toMatchObject([{ paymentMethodName: 'Paper check' }]);
  });

  test('that are retired accept no payments from that day on; older payments stay and can be restored', async () => {
    await add('Voucher');
    const { id } = await school().addStudent();
    const { payment } = (await pay(id, 'voucher')).body;
    const retired = await change('voucher', { retiredFrom: '2026-11-20' });
    expect(retired.body.paymentMethod.retiredFrom).toBe('2026-11-20');
    expect((await pay(id, 'voucher')).status).toBe(400);
    expect((await pay(id, 'voucher', { date: '2026-11-19' })).status).toBe(201);
    expect((await admin().call('DELETE', `/payments/${payment.id}`)).status).toBe(200);
    expect((await admin().call('POST', `/payments/${payment.id}/restore`)).status).toBe(200);
    await change('voucher', { retiredFrom: null });
    expect((await pay(id, 'voucher')).status).toBe(201);
  });

  test('keep their order, and a change that is based on an older one is refused', async () => {
    await change('card', { position: 0 });
    const moved = await list();
    expect(column(moved, 'key').slice(0, 2)).toEqual(['card', 'cash']);
    expect(column(moved, 'position')).toEqual(moved.map((_, place) => place));
    await change('cash', { position: 0 });
    await add('Transfer');
    const revision = (await list()).find(({ key }) => key === 'transfer')?.revision;
    expect((await change('transfer', { name: 'Bank transfer', revision })).status).toBe(200);
    expect(await change('transfer', { name: 'Wire', revision })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('changed by someone else') },
    });
    expect((await change('nothing', { name: 'X' })).status).toBe(404);
    expect((await change('cash', { name: 'Transfer' })).status).toBe(200);
    expect((await change('cash', { name: 'Cash' })).status).toBe(200);
  });

  test('can be read by anyone logged in, and changed only by admins; the audit log records it', async () => {
    const { caller } = await school().addSignedInStudent();
    expect((await caller.call('GET', '/payment-methods')).status).toBe(200);
    expect((await caller.call('POST', '/payment-methods', { name: 'Favor' })).status).toBe(403);
    expect((await school().anonymous.call('GET', '/payment-methods')).status).toBe(401);
    const { body } = await admin().call('GET', '/audit-log?entity=paymentMethod');
    expect(column(body.items, 'action')).toContain('Payment method added');
    expect(column(body.items, 'action')).toContain('Payment method changed');
  });
});
