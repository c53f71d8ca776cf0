import type { ReactNode } from 'react';

/** A labeled fact, for use in a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="quiet">{name}</dt>
      <dd className="breaks">{children}</dd>
    </div>
  );
}
