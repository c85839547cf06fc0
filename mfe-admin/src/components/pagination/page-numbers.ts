/** The pages to offer: the first, the last and those around the current one; a `gap` stands for what is left out. */
export function pageNumbers(current: number, count: number): (number | 'gap')[] {
  const offered = Array.from({ length: count }, (_, index) => index + 1).filter(
    (page) => page === 1 || page === count || Math.abs(page - current) <= (count <= 7 ? count : 1),
  );
  return offered.flatMap((page, index) => (page - (offered[index - 1] ?? 0) > 1 ? ['gap' as const, page] : [page]));
}
