import { use } from 'react';
import type { FamilyPart } from '../../contract/familyPart.ts';
import { partOf } from '../../domain/familyWords.ts';
import type { Cents } from '../../domain/money.ts';
import { PlainLinks } from '../ui/link/links.tsx';
import { FamilyLink } from './FamilyLink.tsx';

/** Says which family payment a payment is part of, with a link to the family; nothing for any other payment. */
export function PartOf({
  payment: { amount, family },
}: {
  payment: { amount: Cents; family?: FamilyPart | null | undefined };
}) {
  // A phone's line has no room for the whole amount beside the row's own.
  const isLine = use(PlainLinks);
  if (!family) return null;
  const words = partOf(isLine ? family.total : amount, family);
  return (
    <span className="note">
      {family.name === null ? words : <FamilyLink id={family.id}>{words}</FamilyLink>}
    </span>
  );
}
