import type { AnyContractProcedure } from '@orpc/contract';
import { parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract, type Contract } from '../../src/contract/index.ts';
import type { MonthlyReport } from '../../src/contract/report.ts';
import { financialCharts } from '../../src/domain/financialCharts.ts';
import type { ExportFormat } from '../../src/domain/reports.ts';
import { makeExcel } from '../../src/server/files/excel.ts';
import { readWorkbook } from '../support/workbook.ts';
import { noPdfReader, pdfText } from '../support/pdf.ts';
import { describeSchoolOnce } from '../support/school.ts';

const noReader = await noPdfReader();
const MONTH = '2026-10';
const RANGE = 'from=2026-10-01&to=2026-11-21';
const HEADERS = [
  'Student Name',
  'Email',
  'Fees Charged',
  'Payments Made',
  'Balance',
  'Payment Status',
  'Absence Fees',
  'Late Fees',
  'No Shoes Fees',
  'Not In Uniform Fees',
];
const dollars = (cents: number) => (cents / 100).toFixed(2);

type ExportsOf<Noun extends 'financialReports' | 'attendanceReports'> =
  `${Noun}.${Extract<keyof Contract[Noun], `${string}Export`>}`;
type ReportExport = ExportsOf<'financialReports'> | ExportsOf<'attendanceReports'>;

/** The path of an operation of the contract, below `/reports`. */
function pathOf(operation: string): string {
  const [noun = '', act = ''] = operation.split('.');
  const { route } =
    (contract as unknown as Record<string, Record<string, AnyContractProcedure>>)[noun]?.[act]?.[
      '~orpc'
    ] ?? {};
  return route?.path?.replace('/reports/', '') ?? '';
}

describeSchoolOnce('files of reports', (school) => {
  const admin = () => school().admin;
  const read = async (path: string) => (await admin().call('GET', `/reports/${path}`)).body;
  async function download(path: string) {
    const answer = await fetch(`${school().app.url}/api/v1/reports/${path}`, {
      headers: { cookie: admin().cookie },
    });
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    const type = answer.headers.get('content-type')?.split(';')[0];
    return { status: answer.status, name, type, bytes: await answer.arrayBuffer() };
  }
  const csv = async (path: string): Promise<string[][]> => {
    const { bytes } = await download(path);
    return parse(Buffer.from(bytes), { bom: true, relaxColumnCount: true });
  };
  const workbook = async (path: string) => {
    const { bytes } = await download(path);
    const sheets = await readExcelFile(Buffer.from(bytes));
    return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]));
  };

  /** Cells that a spreadsheet would run as formulas. */
  const HOSTILE = ['=cmd()', '+1+1', '-2+3', '@SUM(A1)', '=1,"2"'];

  beforeAll(async () => {
    for (const [number, firstName] of HOSTILE.entries()) {
      const student = await school().addStudent({ firstName, lastName: `No. ${number}` });
      await admin().call('PUT', `/attendance/2026-10-05/${student.id}`, { status: 'absent' });
      await admin().call('PUT', `/attendance/2026-10-07/${student.id}`, {
        status: 'present',
        attributes: { late: true, noShoes: number > 2 },
      });
      const payment = { studentId: student.id, paymentMethod: 'card', date: '2026-10-09' };
      if (number > 0) {
        await admin().call('POST', '/payments', { ...payment, amount: 333 * number });
      }
    }
    const spent = { amount: 1234, category: 'supplies', description: 'Tape', date: '2026-10-09' };
    await admin().call('POST', '/expenses', spent);
  });

  // A new report or format doesn't compile until it is listed here.
  const fileNames: Record<ReportExport, (readonly [query: string, name: string])[]> = {
    'financialReports.monthlyExport': [[`month=${MONTH}`, 'monthly-2026-10']],
    'financialReports.cumulativeExport': [
      [RANGE, 'cumulative-2026-10-01-to-2026-11-21'],
      ['', 'cumulative-2026-08-13-to-2026-11-21'],
    ],
    'financialReports.visualizationExport': [[RANGE, 'visualization-2026-10-01-to-2026-11-21']],
    'attendanceReports.monthlyExport': [[`month=${MONTH}`, 'attendance-2026-10']],
  };
  const kinds: Record<ExportFormat, [ending: string, type: string, begins: string]> = {
    pdf: ['pdf', 'application/pdf', '%PDF-'],
    csv: ['csv', 'text/csv', '\u00EF\u00BB\u00BF'],
    excel: [
      'xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'PK\u0003\u0004',
    ],
    json: ['json', 'application/json', '{\n'],
  };

  test.each(
    Object.entries(fileNames).flatMap(([operation, files]) =>
      files.map(([query, name]) => [`${pathOf(operation)}?${query}`, `turnout-${name}`] as const),
    ),
  )('%s has its name and kind', async (path, name) => {
    for (const [format, [ending, type, begins]] of Object.entries(kinds)) {
      const file = await download(`${path}&format=${format}`);
      expect(file).toMatchObject({ status: 200, name: `${name}.${ending}`, type });
      const start = Buffer.from(file.bytes).subarray(0, begins.length).toString('latin1');
      expect(start).toBe(begins);
    }
  });

  test('a monthly CSV has the headers, a row for each student and the total', async () => {
    const report: MonthlyReport = await read(`financial/monthly?month=${MONTH}`);
    const [header, ...rows] = await csv(`financial/monthly/export?format=csv&month=${MONTH}`);
    expect(header).toEqual(HEADERS);
    const total = rows.pop();
    const { summary, feeBreakdown } = report;
    expect(total).toEqual([
      'TOTAL',
      '',
      dollars(summary.totalFeesCharged),
      dollars(summary.totalPaymentsReceived),
      dollars(summary.totalFeesCharged - summary.totalPaymentsReceived),
      '',
      ...Object.values(feeBreakdown.byType).map(dollars),
    ]);
    expect(rows.map((row) => row.slice(1))).toEqual(
      report.studentDetails.map((student) => [
        student.email,
        dollars(student.feesCharged),
        dollars(student.paymentsMade),
        dollars(student.balance),
        { none: 'None', paid: 'Paid', partial: 'Partial', pending: 'Pending' }[
          student.paymentStatus
        ],
        ...Object.values(student.fees).map(dollars),
      ]),
    );
    expect(report.studentDetails.map(({ paymentStatus }) => paymentStatus)).toContain('partial');
    expect(rows.flat()).toContain('-6.32');
  });

  test('a monthly JSON has the same content as the other files, with money in cents', async () => {
    const report: MonthlyReport = await read(`financial/monthly?month=${MONTH}`);
    const { bytes } = await download(`financial/monthly/export?format=json&month=${MONTH}`);
    const file = JSON.parse(Buffer.from(bytes).toString());
    expect(file).toMatchObject({ report: 'Monthly Financial Report', period: 'October 2026' });
    const students = file.sections.find(
      ({ title }: { title: string }) => title === 'Student Payment Details',
    );
    expect(students.columns).toContainEqual({ title: 'Fees Charged', kind: 'money' });
    expect(students.rows).toEqual(
      report.studentDetails.map((student) =>
        expect.objectContaining({
          'Student Name': student.name,
          'Fees Charged': student.feesCharged,
          'Payments Made': student.paymentsMade,
        }),
      ),
    );
    expect(students.total).toMatchObject({ 'Fees Charged': report.summary.totalFeesCharged });
    expect(Object.keys(students.rows[0]).slice(0, HEADERS.length)).toEqual(HEADERS);
  });

  test('every file is an attachment, named after school, report and period', async () => {
    await admin().call('PATCH', '/settings', { schoolName: 'École “Zoé” 3' });
    const asked = `reports/attendance/export?format=excel&month=${MONTH}`;
    const { headers } = await fetch(`${school().app.url}/api/v1/${asked}`, {
      headers: { cookie: admin().cookie },
    });
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="_cole-zo_-3-attendance-2026-10.xlsx"; ' +
        "filename*=UTF-8''%C3%A9cole-zo%C3%A9-3-attendance-2026-10.xlsx",
    );
    await admin().call('PATCH', '/settings', { schoolName: 'Turnout' });
  });

  test('a file has the rows that the screen shows, in the same order, and names the filters', async () => {
    const filter = 'status=pending&fee=noShoes';
    const { studentDetails }: MonthlyReport = await read(`financial/monthly?month=${MONTH}`);
    const listed = studentDetails.filter(
      ({ paymentStatus, fees }) => paymentStatus === 'pending' && (fees['noShoes'] ?? 0) > 0,
    );
    const path = `financial/monthly/export?month=${MONTH}&${filter}`;
    const [, ...rows] = await csv(`${path}&format=csv`);
    expect(rows.map(([, email]) => email)).toEqual([...listed.map(({ email }) => email), '']);
    const charged = listed.reduce((total, one) => total + one.feesCharged, 0);
    expect(rows.at(-1)?.slice(0, 3)).toEqual(['TOTAL', '', dollars(charged)]);
    expect(
      (await download(`${path}&format=csv`)).name,
      'a table alone can say it nowhere else',
    ).toBe('turnout-monthly-2026-10-pending-no-shoes-fees.csv');
    const { About = [] } = await workbook(`${path}&format=excel`);
    expect(About).toContainEqual(['Shown', 'Pending, No Shoes Fees']);
    expect(About).toContainEqual(['Period', 'October 2026']);
    // On screen, a fee type that nobody was charged in the month doesn't filter anything.
    const whole = `financial/monthly/export?format=csv&month=${MONTH}`;
    expect(await csv(`${whole}&fee=phoneInClass`)).toEqual(await csv(whole));

    const marks = `attendance/export?format=csv&month=${MONTH}&q=no%204&order=-late`;
    const lines = await csv(marks);
    expect(lines).toContainEqual(['School', 'Turnout']);
    expect(lines).toContainEqual(['Shown', 'Names with “no 4”, by Late Arrivals, highest first']);
    const head = lines.findIndex(([name]) => name === 'Name');
    expect(lines[head]?.slice(0, 3)).toEqual(['Name', 'Status', 'Attendance Rate (%)']);
    expect(lines.slice(head + 1).map(([name]) => name)).toEqual(['\'=1,"2" No. 4']);
    const wrong = await admin().call('GET', `/reports/${path.replace('pending', 'x')}&format=csv`);
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Invalid payment status' } });
  });

  test('a month without marks has no rates in its files either', async () => {
    const lines = await csv('attendance/export?format=csv&month=2015-05');
    const head = lines.findIndex(([name]) => name === 'Name');
    expect(lines[head + 1]?.[2]).toBe('');
    expect(lines.flat().filter((cell) => cell.includes('%)'))).toEqual([
      'Overall Attendance Rate (%)',
      'Attendance Rate (%)',
    ]);
  });

  test('no cell of a CSV is a formula that a spreadsheet would run', async () => {
    const files = [
      `financial/monthly/export?format=csv&month=${MONTH}`,
      `financial/cumulative/export?format=csv&${RANGE}`,
      `attendance/export?format=csv&month=${MONTH}`,
    ];
    for (const file of files) {
      const cells = (await csv(file)).flat();
      expect(cells.filter((cell) => /^[=+@\t\r]|^-(?!\d+\.\d\d$)/.test(cell))).toEqual([]);
    }
    const names = (await csv(files[0] ?? '')).map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(HOSTILE.map((first, number) => `'${first} No. ${number}`)),
    );
  });

  test('a monthly workbook has typed cells, the students first and a sheet for each part', async () => {
    const report: MonthlyReport = await read(`financial/monthly?month=${MONTH}`);
    const sheets = await workbook(`financial/monthly/export?format=excel&month=${MONTH}`);
    expect(Object.keys(sheets)).toEqual([
      'Student Payment Details',
      'Summary',
      'Budget Overview',
      'Budget Revenue Breakdown',
      'Expense Breakdown',
      'Fee Type Breakdown',
      'About',
    ]);
    const [header, ...rows] = sheets['Student Payment Details'] ?? [];
    expect(header).toEqual(HEADERS);
    const { summary } = report;
    expect(rows.at(-1)?.slice(0, 5)).toEqual([
      'TOTAL',
      null,
      summary.totalFeesCharged / 100,
      summary.totalPaymentsReceived / 100,
      (summary.totalFeesCharged - summary.totalPaymentsReceived) / 100,
    ]);
    expect(rows.slice(0, -1).map((row) => row.slice(0, 5))).toEqual(
      report.studentDetails.map((student) => [
        student.name,
        student.email,
        student.feesCharged / 100,
        student.paymentsMade / 100,
        student.balance / 100,
      ]),
    );
    expect(sheets['Summary']?.[1]).toEqual([
      summary.totalFeesCharged / 100,
      summary.totalPaymentsReceived / 100,
      summary.feesCollected / 100,
      summary.pendingFees / 100,
      summary.pendingUnpaidToday / 100,
      summary.feesInPaymentProcess / 100,
    ]);
    expect(sheets['Expense Breakdown']).toEqual([
      ['Category', 'Amount'],
      ['Supplies', 12.34],
      ['TOTAL', 12.34],
    ]);
  });

  test("cumulative, chart and attendance files have the API's figures", async () => {
    const cumulative = await read(`financial/cumulative?${RANGE}`);
    const sheets = await workbook(`financial/cumulative/export?format=excel&${RANGE}`);
    const months = cumulative.monthlyReports.map(
      ({ period, summary }: (typeof cumulative.monthlyReports)[number]) => [
        new Date(`${period.month}-01T00:00:00Z`),
        summary.totalFeesCharged / 100,
        summary.totalPaymentsReceived / 100,
        summary.feesCollected / 100,
        summary.pendingFees / 100,
        summary.feesInPaymentProcess / 100,
        summary.collectionRate / 100,
      ],
    );
    expect(sheets['Monthly Breakdown']?.slice(1, -1)).toEqual(months);
    expect(sheets['Year-to-Date Summary']?.[1]?.[0]).toBe(2026);
    const lines = await csv(`financial/cumulative/export?format=csv&${RANGE}`);
    expect(lines[3]).toEqual(['Result', expect.stringMatching(/^Money in .+ = /)]);
    const at = lines.findIndex(([title]) => title === 'Monthly Breakdown');
    expect(lines[at + 2]?.slice(0, 2)).toEqual([
      'October 2026',
      dollars(cumulative.monthlyReports[0].summary.totalFeesCharged),
    ]);

    const charts = await read(`financial/visualization?${RANGE}`);
    const figures = await workbook(`financial/visualization/export?format=excel&${RANGE}`);
    expect(Object.keys(figures)).toEqual([
      'Fee Trends',
      'Payment Status Distribution',
      'Fee Types',
      'Collection Rate',
      'Attendance by Class Day',
      'Unpaid by Age',
      'About',
    ]);
    expect(figures['Fee Types']?.slice(1, -1)).toEqual(
      charts.feeBreakdown.labels.map((label: string, n: number) => [
        label,
        charts.feeBreakdown.data[n] / 100,
      ]),
    );

    const attendance = await read(`attendance?month=${MONTH}`);
    const { Students = [], Summary = [] } = await workbook(
      `attendance/export?format=excel&month=${MONTH}`,
    );
    expect(Summary[1]?.slice(0, 2)).toEqual([
      attendance.summary.attendanceRate / 100,
      attendance.summary.totalDays,
    ]);
    expect(Students.slice(1).map(([name, , , present]) => [name, present])).toEqual(
      Object.values(
        attendance.byStudent as Record<string, { studentName: string; present: number }>,
      ).map(({ studentName, present }) => [studentName, present]),
    );
  });

  test('a workbook has cell formats for money, percentages and counts, and frozen header rows', async () => {
    const { bytes } = await download(`financial/monthly/export?format=excel&month=${MONTH}`);
    const book = readWorkbook(bytes);
    expect(Object.keys(book)).toEqual([
      'Student Payment Details',
      'Summary',
      'Budget Overview',
      'Budget Revenue Breakdown',
      'Expense Breakdown',
      'Fee Type Breakdown',
      'About',
    ]);
    const money = '$#,##0.00;[Red]-$#,##0.00';
    for (const { frozen } of Object.values(book)) {
      expect(frozen).toEqual({ state: 'frozen', ySplit: '1', topLeftCell: 'A2' });
    }
    const { formats = {} } = book['Student Payment Details'] ?? {};
    expect(['C2', 'D2', 'E2', 'G2', 'J2'].map((cell) => formats[cell])).toEqual(
      Array.from({ length: 5 }, () => money),
    );
    expect(formats['A2']).toBe('General');
    expect(book['Summary']?.formats['A2']).toBe(money);

    const attendance = readWorkbook(
      (await download(`attendance/export?format=excel&month=${MONTH}`)).bytes,
    );
    expect(['C2', 'D2'].map((cell) => attendance['Students']?.formats[cell])).toEqual([
      '0.0%',
      '0',
    ]);
  });

  test('a date in a workbook is a date', async () => {
    const section = { title: 'Days', columns: [{ title: 'Date', kind: 'date' as const }] };
    const bytes = await makeExcel({
      school: 'Lindy House',
      title: 'Days',
      subtitle: 'November 2026',
      name: 'days',
      sections: [{ ...section, rows: [['2026-11-21']] }],
    });
    expect(readWorkbook(bytes)['Days']?.formats['A2']).toBe('mmm d, yyyy');
    const [sheet] = await readExcelFile(bytes);
    expect(sheet?.data[1]).toEqual([new Date('2026-11-21T00:00:00Z')]);
  });

  describe.skipIf(noReader !== null)(`on paper${noReader ? ` (${noReader})` : ''}`, () => {
    const paper = async (path: string) => pdfText((await download(path)).bytes);

    test('a month has its cards, its tables and its page numbers', async () => {
      await admin().call('PATCH', '/settings', { schoolName: 'Lindy House' });
      const text = await paper(`financial/monthly/export?format=pdf&month=${MONTH}`);
      const { summary } = (await read(`financial/monthly?month=${MONTH}`)) as MonthlyReport;
      expect(text).toContain('Lindy House');
      expect(text).toContain('October 2026');
      expect(text).toMatch(/Page 1 of \d/);
      for (const label of ['Total Fees Charged', 'Net Income', 'Supplies', 'TOTAL']) {
        expect(text).toContain(label);
      }
      expect(text).toContain(`$${dollars(summary.totalFeesCharged)}`);
      expect(text).toContain('=cmd() No. 0');
    });

    test('names in every script are there, and a table header is always followed by rows', async () => {
      const names = [
        'Ángel Östen',
        'Σωκράτης',
        'Наталья',
        '王小明',
        '桜井さくら',
        '김민준',
        'محمد',
      ];
      for (const firstName of names) {
        for (const lastName of ['Əliyeva', 'B', 'C', 'D', 'E']) {
          const student = await school().addStudent({ firstName, lastName });
          await admin().call('PUT', `/attendance/2014-10-05/${student.id}`, { status: 'absent' });
        }
      }
      const file = await paper('financial/monthly/export?format=pdf&month=2014-10');
      const pages = file.normalize('NFKC').split('\f').slice(0, -1);
      expect(pages.length).toBeGreaterThan(1);
      for (const name of names) expect(file.normalize('NFKC')).toContain(name);
      for (const page of pages) {
        expect(page).toMatch(/Monthly Financial Report · October 2014 +Page \d of \d/);
        // A table header is followed by a student or the total on the same page.
        const [, below] = page.split(/Student Name .*\n(?: .*\n)?/);
        if (below !== undefined) expect(below).toMatch(/\$5\.00[\s\S]*Monthly Financial Report/);
      }
      expect(pages.filter((page) => page.includes('Student Name'))).toHaveLength(pages.length - 1);
    });

    test('charts are drawn above their tables, with dollars and percent at their axes', async () => {
      const file = await paper(`financial/visualization/export?format=pdf&${RANGE}`);
      const charts = await read(`financial/visualization?${RANGE}`);
      const [trends = '', distribution = '', types = '', rate = ''] = file
        .split(/^ *(?:Fee Trends|Payment Status Distribution|Fee Types|Collection Rate)$/m)
        .slice(1)
        // This is the part above the table's header.
        .map((part) => part.split(/^ *(?:Month|Status|Fee Type) /m)[0]);
      // Each line has its name and its last value at its end.
      expect(trends).toMatch(/\$\d+\.\d\d\s[\s\S]*Fees Charged[\s\S]*Payments Received/);
      expect(trends).toMatch(/\$\d+[\s\S]*\$0\b[\s\S]*Oct 2026 +Nov 2026/);
      for (const [chart, { labels, data }] of [
        [distribution, charts.distribution],
        [types, charts.feeBreakdown],
      ] as const) {
        for (const [index, label] of labels.entries()) {
          expect(chart).toMatch(
            new RegExp(`${label} +.*\\$${dollars(data[index])} \\(\\d+\\.\\d%\\)`),
          );
        }
      }
      // The finding of each chart comes first.
      for (const { title, finding } of financialCharts(charts))
        expect(file.replaceAll(/\s+/g, ' ')).toContain(`${finding} ${title} `);
      for (const mark of ['0%', '20%', '100%', 'Oct 2026']) expect(rate).toContain(mark);
    });

    test('a period without data says so instead of showing empty charts', async () => {
      const file = await paper(
        'financial/visualization/export?format=pdf&from=2011-01-01&to=2011-02-01',
      );
      expect(file).toContain('Nothing was charged or paid between these dates.');
      expect(file).not.toContain('20%');
    });

    test('the other reports are there, with their figures', async () => {
      expect(await paper('financial/cumulative/export?format=pdf')).toMatch(
        /August 2026 - Current[\s\S]*Monthly Breakdown[\s\S]*October 2026/,
      );
      expect(await paper(`financial/visualization/export?format=pdf&${RANGE}`)).toMatch(
        /Oct 1, 2026 to Nov 21, 2026[\s\S]*Not in Uniform[\s\S]*Collection Rate/,
      );
      expect(await paper(`financial/visualization/export?format=pdf&${RANGE}`)).not.toContain(
        'Nothing was charged',
      );
      const attendance = await paper(`attendance/export?format=pdf&month=${MONTH}`);
      expect(attendance).toMatch(/50\.0%[\s\S]*Late Arrivals[\s\S]*Holidays are not counted/);
    });
  });
});
