/** One sentence for each figure in the reports. The screens show it when the user asks about the figure. */
export const figureDefinitions = {
  moneyIn:
    "Students' payments in this period less refunds, and the fee and contribution revenue entered in the budget. Each dollar counts once.",
  refunds:
    "What was paid out of students' credit in this period. It is subtracted from payments received and money in.",
  moneyOut: 'Expenses in this period, and the expenses entered in the budget. Each counts once.',
  result: 'Money in − money out.',
  totalFeesCharged: 'Fees dated in this period, as they were charged.',
  totalPaymentsReceived: 'Payments dated in this period less refunds, whichever fees they paid.',
  feesCollected:
    "Of each student's fees in a month, the part that the same student's payments in that month cover.",
  pendingFees:
    'Fees of students who paid nothing in the month of the fees, or got back all that they paid in it.',
  feesInPaymentProcess:
    'What is missing from students who paid a part of their fees in the month of the fees.',
  collectionRate: 'Fees collected ÷ fees charged.',
  totalExpenses:
    'Expenses in this period, and the expenses entered in the budget. Each counts once.',
  feesByType: 'Total fees charged, by type.',
  expensesByCategory: 'Total expenses, by category.',
  availableBudget:
    'Total payments received − total expenses. Revenue in the budget is not part of it.',
  netIncome: 'Fees collected − total expenses.',
  feeRevenue: 'Fee revenue entered in the budget. The fees of students are not part of it.',
  contributionRevenue: 'Contributions entered in the budget.',
  budgetNet: 'Fee revenue + contribution revenue − total expenses.',
  attendanceRate:
    'Present ÷ marks on school days. A day on which a student was not marked counts neither for nor against them.',
  schoolDays: 'Days with marks, and no holiday mark among them.',
  holidayDays: 'Days with at least one holiday mark. None of their marks count.',
  enrolledStudents:
    'Students whose status is Enrolled today. Listed are all with a mark in this month, and everyone on the roll now.',
  absences: 'Marks of Absent on school days.',
  medicalAbsences: 'Marks of Medical Absence on school days. They count as absences in rates.',
  flag: 'Marks of Present with this flag, on school days.',
  feeYear: 'The year in which the fee year began that the last day of this report falls in.',
  yearFees: 'Fees dated from the start of the fee year to the last day of this report.',
  yearPayments:
    'Payments dated from the start of the fee year to the last day of this report, less refunds.',
  totalRevenue: 'Fee revenue + contribution revenue entered in the budget.',
  received: 'Contributions in this period. Inactive ones are not counted.',
  expected:
    "What everyone listed is expected to give: their latest contribution says it, or the school's setting.",
  remaining: 'What is still missing from those who gave less than expected.',
  overpaid: 'What came in beyond what was expected, from those who gave more.',
  credits: 'All credit records: fees returned, overpayments, and credits that were given.',
  creditsUsed: 'What of them is used: what went against what was owed, at once or applied later.',
  creditsAvailable: 'What the school still holds.',
} as const;
