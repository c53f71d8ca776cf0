export const APPROVALS = 'approvals';

/** Brings the people who wait for approval into view. */
export function showApprovals(): void {
  document.querySelector<HTMLElement>(`#${APPROVALS} h2`)?.focus();
}
