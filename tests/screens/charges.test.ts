import { actOn } from './support/rows.ts';
import { expect, test } from 'vitest';
import type { Charge } from '../../src/contract/charge.ts';
import type { FeeType } from '../../src/domain/feeType.ts';
import { standardFeeTypes } from '../../src/domain/feeType.seed.ts';
import { aClass, ballet } from './support/classes.ts';
import {
  aSchool,
  openScreen,
  page,
  refuse,
  settled,
  theSettings,
  userEvent,
} from './support/screen.ts';
import type { Answers, Plain } from './support/server.ts';
import { aPayment, aStudent, someDetails } from './support/things.ts';
import { expectAddress } from './support/typing.ts';

const student = (details: Parameters<typeof aStudent>[0]) =>
  aStudent({ role: 'student', ...details });
const ada = student({ balance: 500, calculatedBalance: 500 });
const ben = student({ id: 'ben', firstName: 'Ben', lastName: 'Cole' });
const eve = student({
  id: 'eve',
  firstName: 'Eve',
  lastName: 'Cole',
  enrollmentStatus: 'Inactive',
});

const costume: Plain<FeeType> = {
  key: 'costume',
  name: 'Costume',
  appliesTo: 'charge',
  position: 4,
  retiredFrom: null,
  amounts: [{ from: '2000-01-01', amount: 4500 }],
  classAmounts: [],
  revision: 1,
};
const recital = {
  ...costume,
  key: 'recital',
  name: 'Recital',
  position: 5,
  amounts: [{ from: '2000-01-01', amount: 0 }],
};
// A form begins with the first that has an amount.
const kinds = [...standardFeeTypes, recital, costume] as Plain<FeeType>[];

const aCharge = (details: Partial<Plain<Charge>> = {}): Plain<Charge> => ({
  id: 'charge-1',
  studentId: 'ada',
  studentName: 'Ada Lovelace',
  type: 'costume',
  typeName: 'Costume',
  date: '2026-11-21',
  amount: 4500,
  classId: null,
  className: '',
  note: 'Nutcracker',
  period: null,
  reason: '',
  actId: 'act-1',
  createdAt: '2026-11-21T15:00:00.000Z',
  adminId: 'admin',
  ...details,
});
const ofBen = aCharge({ id: 'charge-2', studentId: 'ben', studentName: 'Ben Cole' });

const withCharges: Answers = {
  school: { get: () => ({ ...aSchool, hasCharges: true }) },
  feeTypes: { list: () => ({ items: kinds }) },
  students: {
    list: () => ({ items: [ada, ben, eve] }),
    get: () => ada,
    financialDetails: () => someDetails('2026-11-01'),
  },
  charges: {
    create: ({ lines }) => ({
      actId: 'act-1',
      charges: lines.map(({ studentId, amount }, at) =>
        aCharge({ id: `charge-${at}`, studentId, amount }),
      ),
      students: [],
    }),
    undo: () => ({ actId: 'act-1', charges: [], students: [] }),
    list: () => ({ items: [aCharge(), ofBen], nextCursor: null, total: 9000, count: 2 }),
  },
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const sent = (server: Awaited<ReturnType<typeof openScreen>>, operation: string) =>
  server.askedFor(operation).map(({ input }) => input);
const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
const main = page.getByRole('main');

test('a school without charges has one quiet line in Settings, and no button, link or request besides', async () => {
  let items = [...standardFeeTypes] as Plain<FeeType>[];
  const server = await openScreen('/settings', {
    school: { get: () => ({ ...aSchool, hasCharges: items.length > standardFeeTypes.length }) },
    feeTypes: {
      list: () => ({ items }),
      create({ name, appliesTo }) {
        items = [...items, { ...costume, name, appliesTo: appliesTo ?? 'present' }];
        return { feeType: costume };
      },
    },
  });
  await expect.element(main).toHaveTextContent('No tuition or other charges. Add a charge');
  await expect.element(link('Charges')).not.toBeInTheDocument();
  await settled();
  expect(server.askedFor('tuition.due')).toEqual([]);

  await button('Add a charge').click();
  await inDialog('Costume').click();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Costume');
  await dialog.getByLabelText('Usual amount').fill('45');
  await inDialog('Add charge').click();
  await expect.element(link('Charges').first()).toBeInTheDocument();
  expect(sent(server, 'feeTypes.create')).toEqual([
    { name: 'Costume', amount: 4500, from: '2000-01-01', appliesTo: 'charge' },
  ]);
  await expect.element(main.getByRole('link', { name: /^Fees/ })).not.toHaveTextContent('Costume');
  await main.getByRole('link', { name: /^Charges/ }).click();
  await expect.element(page.getByRole('table', { name: 'Charges' })).toHaveTextContent('Costume');
});

test('an amount that can’t be charged is refused with the reason, not by a gray button', async () => {
  const server = await openScreen('/students/ada', withCharges);
  await button('Charge').click();
  await dialog.getByLabelText('Amount').fill('68.0045');
  await inDialog('Charge').click();
  await expect.element(dialog).toHaveTextContent('An amount has at most two decimals');
  await dialog.getByLabelText('Amount').fill('');
  await inDialog('Charge').click();
  await expect.element(dialog).toHaveTextContent('Please type an amount');
  await dialog.getByLabelText('Amount').fill('0');
  await inDialog('Charge').click();
  await expect.element(dialog).toHaveTextContent('Please type an amount');
  expect(sent(server, 'charges.create')).toEqual([]);
});

test('one student: the suggested amount, what it does to the balance, and Undo', async () => {
  const server = await openScreen('/students/ada', withCharges);
  await button('Charge').click();
  await expect.element(dialog).toHaveTextContent('Charge Ada Lovelace');
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue(45);
  await expect.element(dialog).toHaveTextContent('Owes $5.00 → owes $50.00');
  await dialog.getByLabelText('For', { exact: true }).selectOptions('Recital');
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue(null);
  await dialog.getByLabelText('For', { exact: true }).selectOptions('Costume');
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue(45);
  await dialog.getByLabelText('Amount').fill('50');
  await dialog.getByLabelText('Note').fill('Nutcracker');
  await inDialog('Charge $50.00').click();
  await expect.element(main).toHaveTextContent('Charged Costume to 1 student: $50.00.');
  expect(sent(server, 'charges.create')).toEqual([
    {
      type: 'costume',
      date: '2026-11-21',
      note: 'Nutcracker',
      lines: [{ studentId: 'ada', amount: 5000 }],
    },
  ]);
  await button('Undo').click();
  await expect.element(main).toHaveTextContent('Undone. Nothing is charged.');
  expect(sent(server, 'charges.undo')).toEqual([{ actId: 'act-1' }]);
});

test('many at once: an amount for each, one of their own, 0 leaves one out, and who left is named', async () => {
  const server = await openScreen('/manage-students', withCharges);
  await button('Select').click();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await button('Charge').click();
  await expect.element(dialog).toHaveTextContent('Charge 3 students');
  await expect.element(dialog).toHaveTextContent('2 students, $90.00 in all.');
  await expect
    .element(dialog)
    .toHaveTextContent('Not charged because they don’t attend now: Eve Cole');
  await dialog.getByText('Amounts and balances').click();
  await dialog.getByLabelText('Ada Lovelace').fill('0');
  await expect.element(dialog).toHaveTextContent('Owes $5.00 · not charged');
  await dialog.getByLabelText('Ben Cole').fill('30');
  await expect.element(dialog).toHaveTextContent('Paid up → owes $30.00');
  await inDialog('Charge $30.00').click();
  await expect.element(main).toHaveTextContent('Charged Costume to 1 student: $30.00.');
  expect(sent(server, 'charges.create')).toMatchObject([
    { lines: [{ studentId: 'ben', amount: 3000 }] },
  ]);
});

test('a class: those with a place in it, with the class on the charge; a refusal is shown, and nothing is lost', async () => {
  let answer: () => void = () => {};
  const server = await openScreen('/classes/jazz', {
    ...withCharges,
    school: { get: () => ({ ...aSchool, hasCharges: true, hasSeveralClasses: true }) },
    classes: { list: () => ({ items: [ballet(), aClass()] }) },
    places: {
      list: () => ({
        items: [
          {
            id: 'place-ben',
            classId: 'jazz',
            className: 'Jazz',
            studentId: 'ben',
            studentName: 'Ben Cole',
            from: '2026-09-01',
            until: null,
            kind: 'place',
          },
        ],
      }),
    },
    charges: {
      ...withCharges.charges,
      create(input) {
        answer();
        return withCharges.charges?.create?.(input);
      },
    },
  });
  await button('Charge').click();
  await expect.element(dialog).toHaveTextContent('Charge Jazz');
  await expect.element(dialog).toHaveTextContent('Paid up → owes $45.00');
  answer = refuse('INVALID_ARGUMENT', 'Ben Cole is in the list twice.', {
    lines: 'Ben Cole is in the list twice.',
  });
  await inDialog('Charge $45.00').click();
  await expect.element(dialog).toHaveTextContent('Ben Cole is in the list twice.');
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue(45);
  answer = () => {};
  await inDialog('Charge $45.00').click();
  await expect.element(main).toHaveTextContent('Charged Costume to 1 student: $45.00.');
  expect(sent(server, 'charges.create').at(-1)).toMatchObject({ classId: 'jazz' });
});

test('a charge is paid from the fee history without naming a class date', async () => {
  const unpaid = {
    id: 'charge-1',
    date: '2026-11-20',
    status: 'charge' as const,
    className: '',
    fee: 4500,
    paymentStatus: 'unpaid' as const,
    remainingAmount: 4500,
    isSynthetic: false,
    notes: 'Costume, Nutcracker',
    attributes: {},
  };
  const server = await openScreen('/students/ada?tab=payments', {
    ...withCharges,
    students: {
      ...withCharges.students,
      financialDetails: () => someDetails('ada', { feeHistory: [unpaid] }),
    },
    payments: { create: () => ({ payment: aPayment({ amount: 4500 }), student: ada }) },
  });
  const row = page.getByRole('row', { name: 'Costume, Nutcracker' });
  await expect.element(row).toHaveTextContent('Charge');
  await actOn(/^More for .*Nov 20, 2026$/, 'Pay fee of Nov 20, 2026');
  await inDialog('Record $45.00').click();
  await expect.poll(() => sent(server, 'payments.create')).toHaveLength(1);
  const [paid] = sent(server, 'payments.create');
  expect(paid).toMatchObject({ amount: 4500, notes: 'Payment for Costume, Nutcracker' });
  expect(paid).not.toHaveProperty('feeDate');
  // Its message comes a moment later, and would be on the next test's screen.
  await expect
    .element(page.getByRole('button', { name: 'Undo the payment of $45.00' }))
    .toBeVisible();
});

test('the month’s charges, act by act: one is reversed in part, or all, each with its effect and Undo', async () => {
  const asked: unknown[] = [];
  const server = await openScreen('/charges', {
    ...withCharges,
    classes: { list: () => ({ items: [ballet()] }) },
    tuition: { due: () => ({ items: [] }) },
    previews: {
      show(input) {
        asked.push(input);
        return { students: [] };
      },
    },
    charges: {
      ...withCharges.charges,
      reversePart: () => ({ charge: aCharge({ amount: 3000 }), student: ada }),
      remove: () => ({ charge: aCharge(), student: ada }),
      restore: () => ({ charge: aCharge(), student: ada }),
      restoreAll: () => ({ actId: 'act-1', charges: [], students: [] }),
    },
  });
  await expect.element(main).toHaveTextContent('2 charges, $90.00');
  await expect.element(main).toHaveTextContent('Costume, NutcrackerNov 21, 20262 students$90.00');
  await button('Costume, Nutcracker').click();
  await button('Reverse Costume, Nutcracker of Ada Lovelace').click();
  await expect.element(dialog).toHaveTextContent('Reverse this charge?');
  await dialog.getByLabelText('How much').fill('46');
  await expect.element(dialog).toHaveTextContent('Type $45.00 or less.');
  await expect.element(inDialog('Reverse')).toBeDisabled();
  await dialog.getByLabelText('How much').fill('15');
  await inDialog('Reverse').click();
  await expect.element(page.getByText('Charge reversed')).toBeVisible();
  expect(sent(server, 'charges.reversePart')).toEqual([{ id: 'charge-1', amount: 1500 }]);
  expect(asked.at(-1)).toEqual({
    act: 'charges.reversePart',
    input: { id: 'charge-1', amount: 1500 },
  });
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.element(page.getByText('Charge restored')).toBeVisible();
  expect(sent(server, 'charges.restore')).toEqual([{ id: 'charge-1' }]);

  await button('Reverse Costume, Nutcracker of Nov 21, 2026, all of it').click();
  await expect.element(dialog).toHaveTextContent('2 charges of Nov 21, 2026, $90.00 in all.');
  await inDialog('Reverse').click();
  await expect.element(page.getByText('Charges reversed')).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.element(page.getByText('Charges restored')).toBeVisible();
  expect(sent(server, 'charges.restoreAll')).toEqual([{ actId: 'act-1' }]);
});

const line = (details: object) => ({
  studentId: 'ada',
  studentName: 'Ada Lovelace',
  familyId: null,
  familyName: '',
  classId: 'first',
  className: '',
  period: '2026-12',
  amount: 6000,
  date: '2026-12-01',
  parts: [{ kind: 'price' as const, amount: 6000 }],
  reason: '',
  ...details,
});
const december = {
  month: '2026-12',
  date: '2026-12-01',
  lines: [
    line({}),
    line({
      studentId: 'ben',
      studentName: 'Ben Cole',
      amount: 4050,
      reason: '3 of 4 Tuesdays, $45.00 − 10% for siblings $4.50',
    }),
  ],
  total: 10_050,
  charged: { count: 0, students: 0, total: 0 },
};

test('from Home to December’s tuition: each line with its reason, amounts can be changed, and Undo', async () => {
  let charged = false;
  const server = await openScreen('/', {
    ...withCharges,
    setup: { progress: () => ({ students: 3, firstClassDate: null, marked: true, paid: true }) },
    tuition: {
      due: () => ({ items: charged ? [] : [{ month: '2026-12', students: 2, total: 10_050 }] }),
      get: () =>
        charged
          ? { ...december, lines: [], total: 0, charged: { count: 2, students: 1, total: 5000 } }
          : december,
      run({ lines }) {
        charged = true;
        return {
          actId: 'act-2',
          charges: lines.map(({ studentId, amount }) =>
            aCharge({ studentId, amount, typeName: 'Tuition' }),
          ),
          students: [],
        };
      },
    },
    charges: {
      undo() {
        charged = false;
        return { actId: 'act-2', charges: [], students: [] };
      },
    },
  });
  await expect.element(main).toHaveTextContent('Charge December’s tuition');
  await link('Charge tuition for December 2026').click();
  await expectAddress(/\/charges\/tuition\?month=2026-12$/);
  await expect.element(main).toHaveTextContent('2 students, $100.50 in all, dated Dec 1, 2026.');
  await expect.element(main).toHaveTextContent('3 of 4 Tuesdays, $45.00 − 10% for siblings $4.50');
  await page.getByLabelText('Amount for Ada Lovelace').fill('50');
  await page.getByLabelText('Amount for Ben Cole').fill('0');
  await button('Charge $50.00').click();
  await expect.element(main).toHaveTextContent('Charged Tuition to 1 student: $50.00.');
  expect(sent(server, 'tuition.run')).toEqual([
    { month: '2026-12', lines: [{ studentId: 'ada', classId: 'first', amount: 5000 }] },
  ]);
  await expect.element(main).toHaveTextContent('December is charged: $50.00 for 1 student.');
  await button('Undo').click();
  await expect.element(main).toHaveTextContent('Undone. Nothing is charged.');
  await expect.element(page.getByLabelText('Amount for Ben Cole')).toHaveValue(40.5);
});

test('a colleague was faster: it says so, and the list is loaded again', async () => {
  let isLate = false;
  const words =
    'Some of this has been charged meanwhile, or is no longer due. Look at the list again.';
  await openScreen('/charges/tuition?month=2026-12', {
    ...withCharges,
    tuition: {
      get: () => (isLate ? { ...december, lines: [december.lines[0] as never] } : december),
      run() {
        isLate = true;
        return refuse('CONFLICT', words)();
      },
    },
  });
  await button('Charge $100.50').click();
  await expect.element(main).toHaveTextContent(words);
  await expect.element(main).toHaveTextContent('1 student, $60.00 in all');
});

test('Charges begin with the tuition that is due, in the words of Home', async () => {
  await openScreen('/charges', {
    ...withCharges,
    tuition: {
      due: () => ({
        items: [
          { month: '2026-11', students: 1, total: 6000 },
          { month: '2026-12', students: 53, total: 345_600 },
        ],
      }),
      get: () => december,
    },
  });
  await expect.element(main).toHaveTextContent('2 charges, $90.00');
  await expect.element(main).toHaveTextContent('Charge November’s tuition1 student, $60.00');
  await expect.element(main).toHaveTextContent('Charge December’s tuition53 students, $3,456.00');
  await link('Charge tuition for December 2026').click();
  await expectAddress(/\/charges\/tuition\?month=2026-12$/);
});

test('a price: for each month from a date on, in a school with one class for everyone', async () => {
  let items: { classId: string; from: string; per: 'month' | 'term' | 'lesson'; amount: number }[] =
    [];
  const server = await openScreen('/charges', {
    ...withCharges,
    classes: { list: () => ({ items: [ballet({ name: '' })] }) },
    tuition: {
      due: () => ({ items: [] }),
      prices: () => ({ items }),
      setPrice({ id, ...price }) {
        items = [{ classId: id, ...price }];
        return { items };
      },
      removePrice() {
        items = [];
        return { items };
      },
    },
  });
  await link('Prices').click();
  await expect.element(main).toHaveTextContent('Everyone who attendsNo price yet');
  await button('Set the price: Everyone who attends').click();
  await userEvent.keyboard('60');
  await expect
    .element(dialog)
    .toHaveTextContent('$60.00 a month from Nov 1, 2026 on. Saving doesn’t charge anyone.');
  await inDialog('Save price').click();
  await expect.element(main).toHaveTextContent('$60.00 a month, from Nov 1, 2026');
  expect(sent(server, 'tuition.setPrice')).toEqual([
    { id: 'first', from: '2026-11-01', per: 'month', amount: 6000 },
  ]);
  await button('Set the price: Everyone who attends').click();
  await dialog.getByLabelText('Amount').fill('70');
  await expect
    .element(dialog)
    .toHaveTextContent(
      '$70.00 a month from Nov 1, 2026 on. It replaces $60.00 a month, from Nov 1, 2026. Saving',
    );
  await dialog.getByLabelText('Starts on').fill('2026-10-01');
  await expect.element(dialog).not.toHaveTextContent('It replaces');
  await userEvent.keyboard('{Escape}');
  await button('Remove the price from Nov 1, 2026').click();
  await expect.element(main).toHaveTextContent('No price yet');
  await button('Undo').click();
  await expect.element(main).toHaveTextContent('The price is restored.');
  await expect.element(main).toHaveTextContent('$60.00 a month, from Nov 1, 2026');
});

test('Settings: parts of a month and the percentage for siblings', async () => {
  const server = await openScreen('/settings/tuition', {
    ...withCharges,
    settings: {
      get: () => theSettings,
      update: (changes) => ({ ...theSettings, ...changes, fees: theSettings.fees }),
    },
  });
  const percent = page.getByLabelText('Sibling discount (%)');
  await percent.fill('110');
  await button('Save Tuition').click();
  await expect.element(main).toHaveTextContent('Please give a percentage from 0 to 100');
  await percent.fill('10');
  await page.getByLabelText(/^Prorate tuition/).click();
  await button('Save Tuition').click();
  await expect
    .poll(() => sent(server, 'settings.update').at(-1))
    .toMatchObject({ siblingPercent: 10, tuitionProration: true });
});

const torres = { familyId: 'torres', familyName: 'Torres' };
const offSiblings = { kind: 'siblings' as const, amount: -900, child: 2, percent: 15 };
const families = {
  ...december,
  lines: [
    line({ ...torres, studentName: 'Mia Torres', className: 'Ballet 1' }),
    line({
      ...torres,
      studentId: 'leo',
      studentName: 'Leo Torres',
      className: 'Tap',
      amount: 5100,
      reason: '$60.00 − 15% for siblings $9.00',
      parts: [{ kind: 'price' as const, amount: 6000 }, offSiblings],
    }),
    line({ studentId: 'zoe', studentName: 'Zoe Reed' }),
  ],
  total: 17_100,
};

test('a month’s tuition by family: what it pays and why, its steps on a tap, or left out', async () => {
  const server = await openScreen('/charges/tuition?month=2026-12', {
    ...withCharges,
    tuition: { get: () => families, run: () => ({ actId: 'act-3', charges: [], students: [] }) },
  });
  await expect
    .element(main)
    .toHaveTextContent(
      'Torres · $111.00Mia Ballet 1 $60.00, Leo Tap $51.00 ($60.00 − 15% for siblings $9.00)',
    );
  const amount = page.getByLabelText('Amount for Leo Torres · Tap');
  await expect.element(amount).not.toBeVisible();
  await page.getByText('Torres · $111.00').click();
  await amount.fill('40');
  await expect.element(main).toHaveTextContent('Torres · $100.00');
  await page.getByLabelText('Charge Torres').click();
  await button('Charge $60.00').click();
  await expect
    .poll(() => sent(server, 'tuition.run'))
    .toEqual([{ month: '2026-12', lines: [{ studentId: 'zoe', classId: 'first', amount: 6000 }] }]);
});

test('late fees: who has a question isn’t chosen until somebody chooses them', async () => {
  const run = {
    kind: 'late' as const,
    month: '2026-12',
    period: '2026-12',
    date: '2026-12-15',
    lines: [
      {
        ...torres,
        studentId: 'ada',
        studentName: 'Mia Torres',
        type: 'lateFee',
        typeName: 'Late fee',
        amount: 850,
        parts: [],
        reason: '10% of $85.00 unpaid since Nov 1; reminded Nov 8',
        doubt: 'asked' as const,
      },
    ],
    total: 850,
  };
  const server = await openScreen('/charges/run?kind=late&month=2026-12', {
    ...withCharges,
    chargeRuns: { get: () => run, run: () => ({ actId: 'act-4', charges: [], students: [] }) },
  });
  await expect.element(main).toHaveTextContent('0 students, $0.00 in all');
  await expect.element(main).toHaveTextContent('reminded Nov 8), has an open question');
  await page.getByLabelText('Charge Torres').click();
  await button('Charge $8.50').click();
  await expect
    .poll(() => sent(server, 'chargeRuns.run'))
    .toEqual([
      {
        kind: 'late',
        month: '2026-12',
        lines: [{ studentId: 'ada', type: 'lateFee', amount: 850 }],
      },
    ]);
});

test('Settings: rules with an example and what they would change, saved as a whole', async () => {
  const rules = { siblings: { steps: [{ child: 2, percent: 15 }] }, familyCap: 20_000 };
  const server = await openScreen('/settings/tuition', {
    ...withCharges,
    settings: {
      get: () => ({ ...theSettings, siblingPercent: 15, tuitionRules: rules }),
      update: () => ({ ...theSettings, siblingPercent: 15, tuitionRules: rules }),
    },
    tuition: {
      whatIf: () => ({
        families: [
          { familyId: 'torres', studentId: null, name: 'Torres', before: 10_000, after: 12_000 },
          { familyId: 'reed', studentId: null, name: 'Reed', before: 6000, after: 5000 },
        ],
        sum: { before: 16_000, after: 17_000 },
      }),
    },
  });
  // Ava pays 60.00 + 50.00; Ben 60.00 − 9.00, Cleo 45.00 − 6.75; 199.25 is below the cap.
  await expect.element(main).toHaveTextContent('Together $199.25');
  await button('Add a step: More classes').click();
  await page.getByLabelText('More classes, step 1: From class').fill('2');
  await page.getByLabelText('More classes, step 1: percent off').fill('10');
  await expect.element(main).toHaveTextContent('Ava, Jazz: $45.00 ($50.00 − 10% for the 2nd class');
  await button('What would change?').click();
  await expect
    .element(main)
    .toHaveTextContent('$160.00 → $170.00 in all. 1 family pays over 10% more.');
  await expect.element(main).toHaveTextContent('Torres: $100.00 → $120.00, over 10% more');
  await button('Save Tuition').click();
  await expect
    .poll(() => sent(server, 'settings.update').at(-1))
    .toMatchObject({
      tuitionRules: {
        ...rules,
        classes: { over: 'student', off: 'beyond', steps: [{ from: 2, percent: 10 }] },
      },
      basedOn: { tuitionRules: rules },
    });
});

test('Home names the late fees that a person may charge, and opens them', async () => {
  await openScreen('/', {
    ...withCharges,
    setup: { progress: () => ({ students: 3, firstClassDate: null, marked: true, paid: true }) },
    tuition: { due: () => ({ items: [], late: { month: '2026-11', families: 2, total: 1850 } }) },
    chargeRuns: {
      get: () => ({
        kind: 'late' as const,
        month: '2026-11',
        period: '2026-11',
        date: '2026-11-21',
        lines: [],
        total: 0,
      }),
    },
  });
  await expect.element(main).toHaveTextContent('Look at late fees2 families, $18.50');
  await link('Look at late fees for November 2026').click();
  await expectAddress(/\/charges\/run\?/);
  await expect.element(main).toHaveTextContent('Nobody owes a late fee for this month.');
});
