import { api } from '../../api/api.ts';

/** The questions about lines that nobody has answered yet. */
export const openQuestionsQuery = api.questions.list.queryOptions({ input: { state: 'open' } });
