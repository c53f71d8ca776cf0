import { api } from '../../api/api.ts';

/** The ids of cards that the top card links to. */
export const APPROVALS = 'approvals';
export const TO_DO = 'to-do';

/** Brings a card into view. */
export function showCard(id: typeof APPROVALS | typeof TO_DO): void {
  document.querySelector<HTMLElement>(`#${id} h2`)?.focus();
}

/** The questions about lines that nobody has answered yet. */
export const openQuestionsQuery = api.questions.list.queryOptions({ input: { state: 'open' } });
