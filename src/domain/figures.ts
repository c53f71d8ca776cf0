/** What each figure of the reports means, in one sentence. The screens show it where the figure is asked about. */
export const figureDefinitions = {
  moneyIn:
    "Students' payments in this period, and the fee and contribution revenue entered in the budget. Each dollar counts once.",
  moneyOut: 'Expenses in this period, and the expenses entered in the budget. Each counts once.',
  result: 'Money in − money out.',
  totalFeesCharged: 'Fees of the classes in this period, as they were charged.',
  totalPaymentsReceived: 'Payments dated in this period, whichever fees they paid.',
  feesCollected:
    "Of each student's fees in a month, the part that the same student's payments in that month cover.",
  pendingFees: 'Fees of students who paid nothing in the month of the class.',
  feesInPaymentProcess:
    'What is missing from students who paid a part of their fees in the month of the class.',
  collectionRate: 'Fees collected ÷ fees charged.',
  totalExpenses:
    'Expenses in this period, and the expenses entered in the budget. Each counts once.',
  availableBudget:
    'Total payments received − total expenses. Revenue in the budget is not part of it.',
  netIncome: 'Fees collected − total expenses.',
  feeRevenue: 'Fee revenue entered in the budget. The fees of classes are not part of it.',
  contributionRevenue: 'Contributions entered in the budget.',
  budgetNet: 'Fee revenue + contribution revenue − total expenses.',
  attendanceRate:
    'Present ÷ marks on school days. A day on which a student was not marked counts neither for nor against them.',
  schoolDays: 'Days with marks, and no holiday mark among them.',
  holidayDays: 'Days with at least one holiday mark. None of their marks count.',
  enrolledStudents: 'Students with a mark in this month, and everyone on the roll now.',
  absences: 'Marks of Absent on school days.',
  medicalAbsences: 'Marks of Medical Absence on school days. They count as absences in rates.',
} as const;
