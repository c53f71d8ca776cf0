// What only a person can say about a file: every question has its answers, and nothing is done before one is chosen.

export interface Question {
  key: string;
  ask: string;
  /** What it is about, such as three samples; '' for nothing. */
  about: string;
  options: readonly { value: string; label: string; description?: string }[];
  /** The value that was chosen, or null. */
  answer: string | null;
}

export type Answers = Readonly<Record<string, string>>;

export interface Asker {
  /** Asks, and returns what was answered; null until then. */
  ask: (key: string, question: Omit<Question, 'key' | 'answer'>) => string | null;
  asked: () => Question[];
}

/** Collects what is asked of one file. */
export function askerOf(answers: Answers): Asker {
  const asked = new Map<string, Question>();
  return {
    ask(key, question) {
      const said = Object.hasOwn(answers, key) ? answers[key] : undefined;
      const answer = question.options.find(({ value }) => value === said)?.value ?? null;
      if (!asked.has(key)) asked.set(key, { ...question, key, answer });
      return answer;
    },
    asked: () => [...asked.values()],
  };
}

const MOST_SAMPLES = 3;

/** The first three texts, as people read them. */
export const samples = (texts: readonly string[]): string =>
  [...new Set(texts)]
    .slice(0, MOST_SAMPLES)
    .map((text) => `“${text.replaceAll(/\s+/g, ' ')}”`)
    .join(' · ');
