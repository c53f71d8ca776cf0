/** Pagination of an infinite query: each page names the cursor of the next. */
export const byCursor = {
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor?: string | null }) => page.nextCursor ?? undefined,
};
