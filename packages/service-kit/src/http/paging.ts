export interface PagePosition {
  /** Entries of all pages. */
  total: number;
  page: number;
  pages: number;
}

/** The position of a page in its list, as the answers of lists have it. */
export const pagePosition = ({ page, limit }: { page: number; limit: number }, total: number): PagePosition => ({ total, page, pages: Math.ceil(total / limit) });
