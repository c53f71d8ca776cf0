import type { ReactNode } from 'react';
import { permissionMessages } from '../../domain/permissionMessages.ts';
import { Prices } from '../features/charge/Prices.tsx';
import { useMe } from '../session/session.ts';
import { IconArrowLeft } from '../ui/icon/icons.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { ButtonLink } from '../ui/link/links.tsx';
import { NoPermission } from '../ui/state/states.tsx';

// The return type is explicit because inferring it would be circular: it depends on the routes, including this one.
export default function PricesScreen(): ReactNode {
  const { role } = useMe();
  if (role !== 'admin') {
    return (
      <Screen title="Prices">
        <NoPermission message={permissionMessages.payments} />
      </Screen>
    );
  }
  return (
    <Screen
      title="Prices"
      lead="Changing a price doesn’t affect past charges."
      actions={
        <ButtonLink
          to="/charges"
          variant="secondary"
          onPhone="icon"
          icon={<IconArrowLeft size={18} aria-hidden />}
        >
          Charges
        </ButtonLink>
      }
    >
      <Prices />
    </Screen>
  );
}
