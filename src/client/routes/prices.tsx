import type { ReactNode } from 'react';
import { Prices } from '../features/charge/Prices.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { BackLink } from '../ui/link/links.tsx';

// The return type is explicit because inferring it would be circular: it depends on the routes, including this one.
export default function PricesScreen(): ReactNode {
  return (
    <Screen
      title="Prices"
      lead="Changing a price doesn’t affect past charges."
      actions={<BackLink to="/charges">Charges</BackLink>}
    >
      <Prices />
    </Screen>
  );
}
