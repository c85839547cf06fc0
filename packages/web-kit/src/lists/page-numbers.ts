/** The page numbers to show: the first, the last and those next to the current one. A `gap` stands for the numbers in between. */
export function pageNumbers(current: number, count: number): (number | 'gap')[] {
  const shown = Array.from({ length: count }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === count || Math.abs(page - current) <= (count <= 7 ? count : 1),
  );
  return shown.flatMap((page, index) => (page - (shown[index - 1] ?? 0) > 1 ? ['gap' as const, page] : [page]));
}
