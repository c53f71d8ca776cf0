import type { FamilyPart } from '../../contract/familyPart.ts';
import { partOf } from '../../domain/familyWords.ts';
import type { Cents } from '../../domain/money.ts';
import { FamilyLink } from './FamilyLink.tsx';

/** Says which family payment a payment is part of, with a link to the family; nothing for any other payment. */
export function PartOf({
  payment: { amount, family },
}: {
  payment: { amount: Cents; family?: FamilyPart | null | undefined };
}) {
  if (!family) return null;
  const words = partOf(amount, family);
  return (
    <span className="note">
      {family.name === null ? words : <FamilyLink id={family.id}>{words}</FamilyLink>}
    </span>
  );
}
