import { expect, test } from 'vitest';
import { readText } from '../../src/client/features/import/readFile.ts';
import { readRecords } from '../../src/domain/import/records/read.ts';
import type {
  FoundRows,
  RecordsChoices,
  RecordsKind,
  RecordsSheet,
} from '../../src/domain/import/records/records.ts';

// Files as programs and people write them, each with what somebody has to say about it, and every row that is read.

const school: RecordsChoices = {
  methods: ['Cash', 'Check', 'Card', 'Zelle', 'Venmo', 'PayPal'],
  classes: ['Ballet 1', 'Tap 1'],
  timeZone: 'America/Chicago',
};

const LETTERS: Record<keyof FoundRows, string> = {
  payments: 'paid',
  charges: 'charged',
  credits: 'credit',
  marks: '',
  balances: 'balance',
};

/** Each row as one line: '2 paid Ada Bell 2025-09-02 65.00 Cash'. */
function rowsIn({ rows }: RecordsSheet): string[] {
  const all = Object.entries(rows).flatMap(([kind, found]) =>
    found.map(({ line, row }) => {
      const {
        who,
        date,
        amount,
        balance,
        paymentMethod,
        kind: what,
        reason,
        className,
        status,
      } = row as unknown as Record<string, string | number | undefined>;
      const flags = 'flags' in row && row.flags ? Object.keys(row.flags) : [];
      const money = [amount, balance].flatMap((one) =>
        typeof one === 'number' ? (one / 100).toFixed(2) : [],
      );
      const label = LETTERS[kind as keyof FoundRows];
      return [
        line,
        label,
        who,
        date,
        ...money,
        paymentMethod,
        what,
        reason,
        className,
        status,
        ...flags,
      ]
        .filter((part) => part !== undefined && part !== '')
        .join(' ');
    }),
  );
  return all.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
}

interface File {
  text: string;
  kind: RecordsKind;
  /** How many questions are open once its kind is confirmed. */
  questions: number;
  /** The answers. */
  told?: RecordsChoices;
  rows: string[];
  /** What is said of columns that aren't used, and of refunds. */
  says?: string[];
}

const files: Record<string, File> = {
  'Stripe: net of refunds, and a moment in UTC is the day that it was at the school': {
    kind: 'payments',
    questions: 0,
    text: `id,Description,Created date (UTC),Amount,Amount Refunded,Currency,Fee,Status,Customer Description,Customer Email,Card Brand
ch_1,Tuition,2025-09-03 03:10,65.00,0.00,usd,2.19,Paid,Eva Bell,eva@x.test,Visa
ch_2,Tuition,2025-10-01 14:30,65.00,65.00,usd,2.19,Refunded,Eva Bell,eva@x.test,Visa
ch_3,Costume,2025-10-04 14:00,"1,080.00",30.00,usd,2.19,Paid,Jun Ito,jun@x.test,Visa
ch_4,Costume,2025-10-04 15:00,80.00,0.00,usd,0.00,Failed,Jun Ito,jun@x.test,Visa`,
    rows: ['2 paid eva@x.test 2025-09-02 65.00 Card', '4 paid jun@x.test 2025-10-04 1050.00 Card'],
    says: [
      'Column Amount Refunded: 2 refunds, $95.00 in all, taken off the payments.',
      'Fee: 3 amounts',
    ],
  },
  'PayPal: the payer is the one it is from, and a refund names its payment': {
    kind: 'payments',
    questions: 2,
    told: { dateOrder: 'monthFirst', values: { method: { '': 'PayPal' } } },
    text: `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Item Title","Reference Txn ID","Balance","Balance Impact"
"09/02/2025","17:10:00","PDT","Eva Bell","Mobile Payment","Completed","USD","65.00","-2.45","62.55","eva@x.test","office@x.test","1A","Tuition","","562.55","Credit"
"09/03/2025","10:00:00","PDT","Jun Ito","Website Payment","Completed","USD","1,045.00","-37.00","1,008.00","jun@x.test","office@x.test","2A","Year","","1,570.55","Credit"
"09/05/2025","10:00:00","PDT","Jun Ito","Payment Refund","Completed","USD","-45.00","0.00","-45.00","office@x.test","jun@x.test","3A","","2A","1,525.55","Debit"
"09/06/2025","10:00:00","PDT","","General Withdrawal","Completed","USD","-900.00","0.00","-900.00","","","4A","","","625.55","Debit"`,
    rows: [
      '2 paid eva@x.test 2025-09-02 65.00 PayPal',
      '3 paid jun@x.test 2025-09-03 1000.00 PayPal',
    ],
    says: ['Fee: 2 amounts', 'Net: 4 amounts', 'Balance: 4 amounts'],
  },
  'Square: what was collected; a row of its own is a refund': {
    kind: 'payments',
    questions: 1,
    told: { values: { method: { '': 'Cash' } } },
    text: `Date,Time,Gross Sales,Discounts,Net Sales,Tip,Partial Refunds,Total Collected,Card Brand,Transaction ID,Description,Event Type,Customer Name
09/22/2025,17:12:03,$65.00,$0.00,$65.00,$0.00,$0.00,$65.00,Visa,T1,Tuition,Payment,Ada Bell
09/23/2025,17:15:00,$45.00,$0.00,$45.00,$0.00,$0.00,$45.00,,T2,Tuition,Payment,Max Ito
09/30/2025,09:00:00,-$65.00,$0.00,-$65.00,$0.00,$0.00,-$65.00,Visa,T3,Class full,Refund,Ada Bell
10/02/2025,17:12:03,$65.00,-$6.50,$58.50,$0.00,$0.00,$58.50,Visa,T4,Tuition,Payment,Ada Bell
10/03/2025,18:00:00,$12.00,$0.00,$12.00,$0.00,$0.00,$12.00,,T5,Tights,Payment,`,
    rows: ['3 paid Max Ito 2025-09-23 45.00 Cash', '5 paid Ada Bell 2025-10-02 58.50 Card'],
    says: ['Gross Sales: 5 amounts', 'Discounts: 1 amount', 'Net Sales: 5 amounts'],
  },
  'Venmo: the other side pays, also if the school asked for it': {
    kind: 'payments',
    questions: 2,
    told: {
      belowZero: { payment: 'refund' },
      values: { type: { Charge: 'asked' }, method: { '': 'Venmo' } },
    },
    text: `Account Statement - (@School),,,,,,,,
Account Activity,,,,,,,,
,ID,Datetime,Type,Status,Note,From,To,Amount (total),Funding Source
,,,,,,,,,
,41,2025-09-02T23:10:00,Payment,Complete,Ada ballet,Eva Bell,School,+ $65.00,Balance
,42,2025-09-05T14:00:00,Charge,Complete,Max tap,School,Jun Ito,+ $45.00,Balance
,43,2025-09-08T10:00:00,Payment,Complete,new mirror,School,Glass Shop,- $120.00,Balance
,44,2025-09-09T10:00:00,Standard Transfer,Issued,,,,- $90.00,`,
    rows: ['5 paid Eva Bell 2025-09-02 65.00 Venmo', '6 paid Jun Ito 2025-09-05 45.00 Venmo'],
  },
  "a bank's list: the name is taken out of the text, and what names nobody asks nothing": {
    kind: 'payments',
    questions: 1,
    told: {
      columns: ['type', null, 'payerText', null, 'unused'],
      values: { type: { CREDIT: 'payment', DEBIT: 'leftOut', DSLIP: 'leftOut' } },
      belowZero: { payment: 'leftOut' },
    },
    text: `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
CREDIT,09/22/2025,"Zelle payment from EVA BELL 19876543210",65.00,QUICKPAY_CREDIT,2265.00,,
CREDIT,10/22/2025,"Zelle payment from EVA BELL 19876549999",65.00,QUICKPAY_CREDIT,2310.00,,
DSLIP,09/25/2025,"REMOTE ONLINE DEPOSIT #          1",195.00,CHECK_DEPOSIT,2505.00,1,
DEBIT,09/26/2025,"RENT LLC",-900.00,ACH_DEBIT,1605.00,,`,
    rows: ['2 paid EVA BELL 2025-09-22 65.00 Zelle', '3 paid EVA BELL 2025-10-22 65.00 Zelle'],
    says: ['Balance: 4 amounts'],
  },
  'QuickBooks, transactions by customer: invoices, payments, credit memos and sales paid at once': {
    kind: 'payments',
    questions: 1,
    told: { values: { method: { '': 'Check' } } },
    text: `School
Transaction List by Customer

,Date,Transaction Type,Num,Memo/Description,Account,Amount
Eva Bell,,,,,,
,09/15/2025,Invoice,1042,Tuition September,Accounts Receivable (A/R),65.00
,09/20/2025,Payment,ck 1,,Undeposited Funds,65.00
,10/05/2025,Credit Memo,CM-3,Sick week,Accounts Receivable (A/R),-15.00
Total for Eva Bell,,,,,,$115.00
Jun Ito,,,,,,
,09/03/2025,Sales Receipt,SR-1,Costume,Undeposited Funds,80.00
TOTAL,,,,,,$195.00`,
    rows: [
      '6 charged Eva Bell 2025-09-15 65.00 Tuition',
      '7 paid Eva Bell 2025-09-20 65.00 Check',
      '8 credit Eva Bell 2025-10-05 15.00 Sick week',
      '11 paid Jun Ito 2025-09-03 80.00 Check',
      '11 charged Jun Ito 2025-09-03 80.00 Costume',
    ],
  },
  'QuickBooks, customer balance summary': {
    kind: 'balances',
    questions: 1,
    told: { owedBelowZero: false },
    text: `School
Customer Balance Summary

,Total
Eva Bell,"1,050.00"
   Ada Bell,65.00
Total Eva Bell,"1,115.00"
Jun Ito,-35.00
TOTAL,"$1,080.00"`,
    rows: ['5 balance Eva Bell 1050.00', '6 balance Ada Bell 65.00', '8 balance Jun Ito -35.00'],
  },
  'Jackrabbit: charges with a discount, payments below zero, and a reversal': {
    kind: 'charges',
    questions: 0,
    told: { columns: [null, null, null, null, null, null, null, 'credit'] },
    text: `Family Name,Trans Date,Trans Type,Trans Sub-Type,Category 1,Note,Orig Amount,Discount,Payment Method,Student
Bell,9/1/2025,Tuition Fee (debit),Monthly,Dance,September,65.00,5.00,,Ada Bell
Bell,9/2/2025,Payment (credit),,Dance,,-60.00,0.00,Credit Card,
Bell,9/12/2025,Account Credit (credit),,Dance,missed class,-15.00,0.00,,Ada Bell
Ito,9/20/2025,Payment (credit),,Dance,,-40.00,0.00,Check,
Ito,9/25/2025,Returned Check Fee (debit),,Dance,NSF,25.00,0.00,,
Ito,9/25/2025,Payment Reversal (debit),,Dance,NSF,40.00,0.00,,`,
    rows: [
      '2 charged Ada Bell 2025-09-01 65.00 Tuition Fee',
      '2 credit Ada Bell 2025-09-01 5.00 Dance · September',
      '3 paid Bell 2025-09-02 60.00 Card',
      '4 credit Ada Bell 2025-09-12 15.00 Dance · missed class',
      '6 charged Ito 2025-09-25 25.00 Returned Check Fee',
    ],
  },
  'Moodle: points behind the signs, and times behind the days': {
    kind: 'marks',
    questions: 1,
    told: { values: { status: { '?': 'leftOut' } } },
    text: `Course,Ballet 1
Group,All participants

Last name,First name,Email address,8 Sep 2025 4.30PM All students,15 Sep 2025 4.30PM All students,P,L,E,A,Taken sessions,Points,Percentage
Bell,Ada,eva@x.test,P (2/2),A (0/2),1,0,0,1,2,2 / 4,50.0%
Ito,Max,jun@x.test,L (1/2),?,0,1,0,0,1,1 / 2,50.0%`,
    rows: [
      '5 Ada Bell 2025-09-08 Ballet 1 present',
      '5 Ada Bell 2025-09-15 Ballet 1 absent',
      '6 Max Ito 2025-09-08 Ballet 1 present late',
    ],
  },
  'a roll with the months above its days, a makeup day and signs that only the school knows': {
    kind: 'marks',
    questions: 2,
    told: { year: 2025, values: { status: { x: 'present', M: 'leftOut' } } },
    text: `Ballet 1,December,,January,
Name,8,15,5,12 (makeup)
Ada Bell,x,,x,x
Max Ito,x,M,,x`,
    rows: [
      '3 Ada Bell 2025-12-08 Ballet 1 present',
      '3 Ada Bell 2026-01-05 Ballet 1 present',
      '3 Ada Bell 2026-01-12 Ballet 1 present',
      '4 Max Ito 2025-12-08 Ballet 1 present',
      '4 Max Ito 2026-01-12 Ballet 1 present',
    ],
  },
  'the first of the classes below each other': {
    kind: 'marks',
    questions: 1,
    told: { year: 2025 },
    text: `Ballet 1
Name,9/15,9/22 (makeup)
Ada Bell,P,A
Tap 1
Name,9/17,9/24,10/1
Ada Bell,A,P,P
Max Ito,,P,A`,
    rows: ['3 Ada Bell 2025-09-15 Ballet 1 present', '3 Ada Bell 2025-09-22 Ballet 1 absent'],
  },
  'columns of lessons that only a person knows the days of': {
    kind: 'marks',
    questions: 1,
    told: {
      days: [1, 2],
      className: 'Tap 1',
      dayDates: { 'Week 1': '2025-09-08', Recital: '2025-12-20' } as never,
    },
    text: `Name,Week 1,Recital
Ada Bell,P,A`,
    rows: ['2 Ada Bell 2025-09-08 Tap 1 present', '2 Ada Bell 2025-12-20 Tap 1 absent'],
  },
  'payments with a column for each month, and how they were paid behind the amount': {
    kind: 'payments',
    questions: 1,
    told: {
      days: [2, 3],
      dayDates: { Sept: '2025-09-01', Oct: '2025-10-01' } as never,
    },
    text: `Student,Class,Sept,Oct,Tuition
Ada Bell,Ballet 1,65 ck 881,65 cash,65
Max Ito,Tap 1,130 Venmo,pd 11/3,65`,
    rows: [
      '2 paid Ada Bell 2025-09-01 65.00 Check',
      '2 paid Ada Bell 2025-10-01 65.00 Cash',
      '3 paid Max Ito 2025-09-01 130.00 Venmo',
    ],
    says: ['Tuition: 2 numbers'],
  },
  'the second one, whose headings a person chooses': {
    kind: 'marks',
    questions: 0,
    told: { heading: 3 },
    text: `Ballet 1,9/15/2025,9/22/2025
Ada Bell,P,A
Tap 1,9/17/2025,9/24/2025
Max Ito,A,P`,
    rows: ['4 Max Ito 2025-09-17 Tap 1 absent', '4 Max Ito 2025-09-24 Tap 1 present'],
  },
  'all names of a lesson in one cell': {
    kind: 'marks',
    questions: 1,
    told: { columns: [null, null, 'presentNames', 'absentNames'] },
    text: `Date,Class,Present,Absent
9/15/2025,Ballet 1,"Ada Bell, Max Ito",Zoe Bell
9/22/2025,Ballet 1,Ada Bell,"Max Ito; Zoe Bell"`,
    rows: [
      '2 Ada Bell 2025-09-15 Ballet 1 present',
      '2 Max Ito 2025-09-15 Ballet 1 present',
      '2 Zoe Bell 2025-09-15 Ballet 1 absent',
      '3 Ada Bell 2025-09-22 Ballet 1 present',
      '3 Max Ito 2025-09-22 Ballet 1 absent',
      '3 Zoe Bell 2025-09-22 Ballet 1 absent',
    ],
  },
  "a family's ledger: its name stands above, and a discount is a credit": {
    kind: 'payments',
    questions: 2,
    told: { values: { method: { '': 'Cash' }, type: { Charge: 'charge' } } },
    text: `Family Full Ledger Report,,,,,
Family: Bell,,,,,
Date,Student,Description,Type,Amount,Balance
09/01/2025,Ada Bell,Ballet 1 - September Tuition,Charge,65.00,65.00
09/22/2025,,Visa ending 1234,Payment,(65.00),0.00
10/01/2025,Zoe Bell,Sibling discount,Credit,(6.50),(6.50)
10/09/2025,,Unapplied,Payment,(100.00),(106.50)
Ending Balance,,,,,(106.50)`,
    rows: [
      '4 charged Ada Bell 2025-09-01 65.00 Tuition',
      '5 paid Bell 2025-09-22 65.00 Card',
      '6 credit Zoe Bell 2025-10-01 6.50 Sibling discount',
      '7 paid Bell 2025-10-09 100.00 Cash',
    ],
    says: ['Balance: 3 amounts'],
  },
};

test.each(Object.entries(files))(
  '%s',
  async (_name, { text, kind, questions, told, rows, says }) => {
    const [sheet] = await readText(text);
    const cells = sheet?.rows ?? [];
    const unsaid = readRecords(cells, school);
    expect(unsaid.questions).toBe(1);
    expect(rowsIn(unsaid)).toEqual([]);
    const start = { ...school, kind, ...(told?.days && { days: told.days, className: 'Tap 1' }) };
    expect(readRecords(cells, start).questions).toBe(questions);
    const read = readRecords(cells, { ...start, ...told });
    expect(read.questions).toBe(0);
    expect(rowsIn(read)).toEqual(rows);
    const said = [
      ...read.said,
      ...read.columns.flatMap(({ head, notUsed }) => (notUsed === '' ? [] : `${head}: ${notUsed}`)),
    ];
    if (says) expect(said).toEqual(says);
  },
);
