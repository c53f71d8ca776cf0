import { http, ms, timeInTurn, times } from './measure.mjs';
import { bareServer, TODAY } from './server.mjs';

const MONTH = TODAY.slice(0, 7);
const [FROM, TO] = [`${MONTH}-01`, `${MONTH}-30`];
const FEE_YEAR = '/api/v1/reports/financial/cumulative?from=2025-08-13&to=2026-08-12';
const MONTHLY = `/api/v1/reports/financial/monthly?month=${MONTH}`;
const RUNS = { runs: 200, warmUp: 50 };

const CHARGED = `from mark_fees where substr(date, 1, 7) = '${MONTH}' and cents > 0`;

const bestSql = [
  `select student_id, type, sum(cents) as cents ${CHARGED} group by student_id, type`,
  `select s.id, s.first_name, s.last_name, u.email, t.paid, a.owed, a.credit
    from (select student_id, sum(paid) as paid
      from (select distinct student_id, 0 as paid ${CHARGED}
        union all select student_id, amount from payments
          where substr(date, 1, 7) = '${MONTH}') m
      group by student_id) t
    join students s on s.id = t.student_id join users u on u.id = s.id
    join accounts a on a.student_id = s.id order by s.name_order, s.id`,
  `select category, sum(amount) as total from expenses
    where date >= '${FROM}' and date <= '${TO}' group by category`,
  `select budget_type, category, sum(amount) as total from budget_entries
    where date >= '${FROM}' and date <= '${TO}' group by budget_type, category`,
];

/** @typedef {import('./server.mjs').BenchSchool} BenchSchool */

/** @param {BenchSchool} school @param {string} address */
const read = (school, address) => () => http(school.app.url + address, { cookie: school.cookie });

/**
 * Compares the monthly report with its best SQL statements plus sending their rows, a fee year's report with the
 * monthly one, and a PDF of the monthly report with its data.
 *
 * @param {BenchSchool} school
 */
export async function benchReports(school) {
  const best = await bareServer(async () => {
    const found = [];
    for (const sql of bestSql) found.push(await school.straight.run(sql, []));
    return JSON.stringify(found);
  });
  const [monthly = 0, theirs = 0] = await timeInTurn(
    [read(school, MONTHLY), () => http(best.url)],
    RUNS,
  );
  best.close();
  const [feeYear = 0, oneMonth = 0] = await timeInTurn(
    [read(school, FEE_YEAR), read(school, MONTHLY)],
    RUNS,
  );
  console.log(
    `the monthly report: ${ms(monthly)}, its best SQL and sending it ${ms(theirs)}; ratio ${times(monthly / theirs)} (at most 1.5)`,
  );
  console.log(
    `the cumulative report of a fee year: ${ms(feeYear)}; the monthly one beside it ${ms(oneMonth)}; ratio ${times(feeYear / oneMonth)} (at most 3)`,
  );
  const [pdf = 0, data = 0] = await timeInTurn(
    [
      read(school, MONTHLY.replace('monthly?', 'monthly/export?format=pdf&')),
      read(school, MONTHLY),
    ],
    { runs: 10, warmUp: 3 },
  );
  console.log(
    `a monthly PDF: ${ms(pdf)}, ${ms(pdf - data)} of it after its data is there (at most 500 ms)`,
  );
}
