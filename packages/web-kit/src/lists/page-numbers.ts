/** The page numbers to show: the first, the last and those next to the current one. A `gap` stands for the numbers in between. */
export function pageNumbers(current: number, count: number): (number | 'gap')[] {
  const near = count <= 7 ? [2, 3, 4, 5, 6] : [current - 1, current, current + 1];
  const shown = [1, ...near.filter((page) => page > 1 && page < count), count];
  return shown.flatMap((page, index) => (page - (shown[index - 1] ?? 0) > 1 ? ['gap' as const, page] : [page]));
}
