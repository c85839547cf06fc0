/** The address of a missing picture: an empty drawing. The shop's styles show a paisley behind it (`theme/base.css`), so that no page contains the drawing. */
export const placeholder = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E#missing-picture";
