import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Role } from '../../domain/roles.ts';
import { useMe } from '../lib/session.ts';

/** Sends everyone else home, also when the role or the session is lost while the screen is open (NAV-2). */
export function Guarded({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const { role } = useMe();
  return roles.includes(role) ? children : <Navigate to="/" replace />;
}
