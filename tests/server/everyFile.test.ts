import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import { exportFormats, type ExportFormat } from '../../src/domain/reports.ts';
import { childNotes, childNotesIn, noteAboutChildren } from '../support/childNotes.ts';
import { contractOperations, fill } from '../support/contract.ts';
import { noPdfReader, pdfText } from '../support/pdf.ts';
import { describeSchoolOnce } from '../support/school.ts';

const noReader = await noPdfReader();

type Ending = 'pdf' | 'csv' | 'xlsx' | 'json' | 'zip';

const endings: Record<ExportFormat, Ending> = {
  pdf: 'pdf',
  csv: 'csv',
  excel: 'xlsx',
  json: 'json',
};

/** For each operation that answers with a file, what its request needs, and words that its file has. */
const documents: Record<string, { query?: string; says: string; ending?: Ending }> = {
  'financialReports.monthlyExport': { query: 'month=2026-10', says: 'Ada Baker' },
  'financialReports.cumulativeExport': { query: 'from=2026-10-01&to=2026-11-21', says: 'Supplies' },
  'financialReports.visualizationExport': {
    query: 'from=2026-10-01&to=2026-11-21',
    says: 'In Process',
  },
  'attendanceReports.monthlyExport': { query: 'month=2026-10', says: 'Ada Baker' },
  'closings.export': { says: 'Ada Baker' },
  'students.statement': { says: 'Fee charged', ending: 'pdf' },
  'yearStatements.printFamily': { says: 'Ben Baker', ending: 'pdf' },
  'yearStatements.printStudent': { says: 'Ada Baker', ending: 'pdf' },
  'accounting.file': { query: 'format=quickbooks', says: 'Cash', ending: 'csv' },
  'payments.receipt': { says: 'Ada Baker', ending: 'pdf' },
  'familyPayments.receipt': { says: 'Ben Baker', ending: 'pdf' },
  'signatures.print': { says: 'Dancing is a risk.', ending: 'pdf' },
  'users.export': { says: 'Baker', ending: 'zip' },
  'archive.export': { says: 'Baker', ending: 'zip' },
};

/** The text of a file, read like the program that it is for. */
const readers: Record<Ending, (bytes: Uint8Array<ArrayBuffer>) => string | Promise<string>> = {
  pdf: (bytes) => pdfText(bytes.buffer),
  csv: (bytes) => {
    const rows: string[][] = parse(Buffer.from(bytes), { bom: true, relaxColumnCount: true });
    return rows.flat().join(' ');
  },
  xlsx: async (bytes) => {
    const sheets = await readExcelFile(Buffer.from(bytes));
    const names = sheets.map(({ sheet }) => sheet);
    expect(new Set(names).size).toBe(names.length);
    // Excel refuses to open anything else.
    for (const name of names) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/);
    return JSON.stringify(sheets);
  },
  json: (bytes) => JSON.stringify(JSON.parse(strFromU8(bytes))),
  zip: (bytes) =>
    Object.values(unzipSync(bytes))
      .map((file) => strFromU8(file))
      .join(' '),
};

/** Only who exports a person, or the whole school, gets what is known about a child. */
const ofAllThings = ['users.export', 'archive.export'];

type Case = readonly [name: string, ending: Ending, path: string, format: string];

const cases = contractOperations()
  .filter(({ isFile }) => isFile)
  .flatMap(({ name, path, fields }): Case[] =>
    fields.includes('format') && !documents[name]?.ending
      ? exportFormats.map((format) => [name, endings[format], path, `format=${format}`])
      : [[name, documents[name]?.ending ?? 'pdf', path, '']],
  );

describeSchoolOnce('every document in every format', (school) => {
  const values: Record<string, string> = {};

  beforeAll(async () => {
    const done = async (method: string, path: string, body: object) => {
      const answer = await school().admin.call(method, path, body);
      expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
      return answer.body;
    };
    await done('PATCH', '/settings', {
      schoolName: 'The [Old] School: Ballet/Jazz & Tap, Est. 1999',
    });
    const students: string[] = [];
    for (const firstName of ['Ada', 'Ben'])
      students.push((await school().addStudent({ firstName, lastName: 'Baker' })).id);
    await noteAboutChildren(school().admin, students);
    const adults = [{ firstName: 'Ann', lastName: 'Baker' }];
    const { family } = await done('POST', '/families', {
      name: 'Baker',
      studentIds: students,
      adults,
    });
    for (const id of students)
      await done('PUT', `/attendance/2026-10-05/${id}`, { status: 'absent' });
    const waiver = { name: 'Waiver', per: 'child', text: 'Dancing is a risk.' };
    const { agreement } = await done('POST', '/agreements', waiver);
    const { signature } = await done('POST', '/signatures/paper', {
      agreementId: agreement.key,
      studentId: students[0],
      date: '2026-10-08',
    });
    const paid = { amount: 900, paymentMethod: 'cash', date: '2026-10-08' };
    const { actId } = await done('POST', `/families/${family.id}/payments`, paid);
    const own = await done('POST', '/payments', { ...paid, studentId: students[0] });
    const expense = { amount: 700, category: 'supplies', description: 'Tape', date: '2026-10-09' };
    await done('POST', '/expenses', expense);
    // If a closed month differs from its signature, its sheet has all of its parts.
    const { body } = await school().admin.call('GET', '/closings/2026-10');
    await done('POST', '/closings', { month: '2026-10', basedOn: body.hash, note: 'Checked' });
    await done('POST', '/closings/2026-10/reopen', { month: '2026-10', reason: 'A late check' });
    await done('POST', '/expenses', { ...expense, description: 'Chalk' });
    Object.assign(values, { month: '2026-10', year: '2026', actId });
    values['students'] = students[0] ?? '';
    values['families'] = family.id;
    values['payments'] = own.payment.id;
    values['signatures'] = signature.id;
  });

  test('the table has every operation that answers with a file', () => {
    expect(Object.keys(documents).toSorted()).toEqual(
      [...new Set(cases.map(([name]) => name))].toSorted(),
    );
  });

  test.for(cases)('%s opens as %s', async ([name, ending, path, format], { skip }) => {
    skip(ending === 'pdf' && noReader !== null, noReader ?? '');
    const { query = '', says = '' } = documents[name] ?? {};
    const noun = /^\/(\w+)/.exec(path)?.[1] ?? '';
    const id = values[noun === 'users' ? 'students' : noun] ?? '';
    const search = [query, format].filter(Boolean).join('&');
    const address = `${school().app.url}/api/v1${fill(path, { ...values, id })}?${search}`;
    const response = await fetch(address, { headers: { cookie: school().admin.cookie } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(String.raw`filename="[^"]+\.${ending}"`),
    );
    const text = await readers[ending](new Uint8Array(await response.arrayBuffer()));
    expect(text).toContain(says);
    expect(childNotesIn(text)).toEqual(
      ofAllThings.includes(name) ? expect.arrayContaining(childNotes) : [],
    );
  });
});
