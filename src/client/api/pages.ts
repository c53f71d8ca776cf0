/** How the pages of a list follow one another; each says where the next one starts. */
export const byCursor = {
  initialPageParam: undefined,
  getNextPageParam: (page: { nextCursor?: string | null }) => page.nextCursor ?? undefined,
};
