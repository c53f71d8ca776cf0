import { useId } from 'react';
import type { FamilyAccount } from '../../../contract/family.ts';
import { nameInFamily } from '../../../domain/familyWords.ts';
import { minus, NO_AMOUNT, wholeCents, ZERO } from '../../../domain/money.ts';
import { debtAfter, owedToday } from '../../../domain/owing.ts';
import { balanceSentence } from '../../../domain/statement.ts';
import type { FieldMessages } from '../../../domain/refusal.ts';
import { Button } from '../../ui/button/Button.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import styles from './FamilyShares.module.css';
import {
  lineField,
  problemOfShares,
  sharesOf,
  type FamilyPaymentValues,
} from './familyPaymentValues.ts';

interface Props {
  familyName: string;
  account: FamilyAccount;
  values: FamilyPaymentValues;
  /** The form's errors, by field. */
  errors: FieldMessages;
  /** Null goes back to sharing the amount automatically. */
  onChange: (lines: FamilyPaymentValues['lines']) => void;
}

/** How a family payment is shared: the oldest fees first, until somebody types a share. */
export function FamilyShares({ familyName, account, values, errors, onChange }: Props) {
  const id = useId();
  const shares = sharesOf(values, account);
  const problem = problemOfShares(values, account);
  return (
    <fieldset className={`panel ${styles.shares}`} aria-describedby={`${id}-error`}>
      <legend className="strong">Who it is for</legend>
      <div className="fields">
        {account.students.map(({ studentId, name, ...debt }) => {
          const typed = shares[studentId] ?? NO_AMOUNT;
          const before = owedToday(debt);
          const paid = wholeCents(typed) ?? ZERO;
          const after = owedToday(debtAfter(debt, minus(debt.calculatedBalance, paid)));
          const now = balanceSentence(before, 'staff');
          return (
            <MoneyField
              key={studentId}
              label={nameInFamily(name, familyName)}
              description={
                after === before ? now : `${now} → ${balanceSentence(after, 'staff').toLowerCase()}`
              }
              isDescriptionBelow
              value={typed}
              onChange={(share) => onChange({ ...shares, [studentId]: share })}
              error={errors[lineField(studentId)]}
            />
          );
        })}
      </div>
      {/* It has the name of a field's error, so that the form doesn't repeat it. */}
      <p id={`${id}-error`} role="status" className="if-any trouble">
        {problem}
      </p>
      {values.lines === null ? (
        <p className="note">The family’s oldest unpaid fees are paid first.</p>
      ) : (
        <div>
          <Button variant="link" onClick={() => onChange(null)}>
            Split by oldest fees again
          </Button>
        </div>
      )}
    </fieldset>
  );
}
